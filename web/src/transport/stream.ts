import type { Presence, Seat, SentState } from '../wire'
import { language } from '../words/words'
import { type Events, transport } from './transport'

/** What comes over a match's stream. */
export interface Listener {
  state(state: SentState): void
  presence(presence: Presence): void
  /** Whether the line to the server is there. */
  connected(yes: boolean): void
}

/** How long to wait before trying again (ms): at first, and at most. Every failure doubles it. */
const [soon, late] = [500, 8000]

/**
 * Follows a match as a seat, or as a watcher, until the function it returns is called. `since` is the version that is
 * known when the line is opened: its first state tells what has happened from there on.
 */
export function follow(id: string, as: Seat | undefined, since: () => number, listener: Listener): () => void {
  let source: Events
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = soon
  const open = () => {
    // A stream's headers are the browser's own: its language goes with the address.
    const query = new URLSearchParams({ language, since: String(since()), ...(as ? { as } : {}) })
    source = transport.listen(`/api/matches/${encodeURIComponent(id)}/stream?${query}`)
    source.addEventListener('open', () => {
      wait = soon
      listener.connected(true)
    })
    source.addEventListener('state', (event) => listener.state(JSON.parse(event.data) as SentState))
    source.addEventListener('presence', (event) => listener.presence(JSON.parse(event.data) as Presence))
    source.addEventListener('error', () => {
      // Left alone, a browser tries again when it likes, and not at all after some refusals.
      listener.connected(false)
      source.close()
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, late)
    })
  }
  // Word that the network went or came is as good as a failure, or better: whether the line is there is seen at once.
  const anew = () => {
    clearTimeout(timer)
    source.close()
    wait = soon
    open()
  }
  const words = ['online', 'offline'] as const
  for (const word of words) addEventListener(word, anew)
  open()
  return () => {
    for (const word of words) removeEventListener(word, anew)
    clearTimeout(timer)
    source.close()
  }
}
