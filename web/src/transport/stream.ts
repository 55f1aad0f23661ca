import type { PhraseSaid, Presence, Seat, SeatNotes, SentState } from '../wire'
import { language } from '../words/words'
import { line } from './line.svelte'
import { type Events, transport } from './transport'

/** What comes over a match's stream. */
export interface Listener {
  state(state: SentState): void
  presence(presence: Presence): void
  /** The other player has said one of the ready phrases. */
  phrase(said: PhraseSaid): void
  /** What was jotted down for this seat, on whatever device. */
  notes(notes: SeatNotes): void
  /** Whether the line to the server is there. */
  connected(yes: boolean): void
}

/** How long to wait before trying again (ms): at first, and at most. Every failure doubles it. */
const [soon, late] = [500, 8000]
/** How long a line may be quiet (ms): the server says every 20 s that it is there. */
const silence = 45_000

/**
 * Follows a match as a seat, or as a watcher, until the function it returns is called. `since` is the version that is
 * known when the line is opened: its first state tells what has happened from there on.
 */
export function follow(id: string, as: Seat | undefined, since: () => number, listener: Listener): () => void {
  let source: Events
  let open = false
  let wait = soon
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0

  const dial = () => {
    // A stream's headers are the browser's own: its language goes with the address.
    const query = new URLSearchParams({ language, since: String(since()), ...(as ? { as } : {}) })
    source = transport.listen(`/api/matches/${encodeURIComponent(id)}/stream?${query}`)
    heard()
    source.addEventListener('open', () => {
      heard()
      open = true
      wait = soon
      line.heard()
      listener.connected(true)
    })
    for (const kind of ['state', 'presence', 'phrase', 'notes'] as const) {
      source.addEventListener(kind, (event) => {
        heard()
        listener[kind](JSON.parse(event.data))
      })
    }
    source.addEventListener('error', () => {
      // Left alone, a browser tries again when it likes, and not at all after some refusals.
      broken()
      timer = setTimeout(dial, wait)
      wait = Math.min(wait * 2, late)
    })
  }
  const heard = () => {
    heardAt = Date.now()
    clearTimeout(watchdog)
    watchdog = setTimeout(dead, silence)
  }
  const hangUp = () => {
    clearTimeout(timer)
    clearTimeout(watchdog)
    source.close()
    open = false
  }
  const broken = () => {
    hangUp()
    listener.connected(false)
    void line.check()
  }
  const anew = () => {
    hangUp()
    wait = soon
    dial()
  }
  /** A line can die without a word, and a device sleep through it. */
  const dead = () => {
    broken()
    anew()
  }
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silence) dead()
  }

  // Word that the network went or came is as good as a failure, or better: whether the line is there is seen at once.
  const words = ['online', 'offline'] as const
  for (const word of words) addEventListener(word, anew)
  document.addEventListener('visibilitychange', awake)
  const stop = line.onBack(() => {
    if (!open) anew()
  })
  dial()
  return () => {
    for (const word of words) removeEventListener(word, anew)
    document.removeEventListener('visibilitychange', awake)
    stop()
    hangUp()
  }
}
