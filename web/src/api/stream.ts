import type { Presence, Seat, State } from '../wire'

/** What comes over a match's stream. */
export interface Listener {
  state(state: State): void
  presence(presence: Presence): void
  /** Whether the line to the server is there. */
  connected(yes: boolean): void
}

/** The browser tries again by itself unless it was refused outright; then we do, this often (ms). */
const retry = 3000

/** Follows a match as a seat, or as a watcher, until the function it returns is called. */
export function follow(id: string, as: Seat | undefined, listener: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`/api/matches/${encodeURIComponent(id)}/stream${as ? `?as=${as}` : ''}`)
    source.addEventListener('open', () => listener.connected(true))
    source.addEventListener('state', (event) => listener.state(JSON.parse(event.data) as State))
    source.addEventListener('presence', (event) => listener.presence(JSON.parse(event.data) as Presence))
    source.addEventListener('error', () => {
      listener.connected(false)
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, retry)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
