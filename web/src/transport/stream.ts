import type { PhraseSaid, Presence, Problem, Seat, SeatNotes, SentState, Stopping } from '../wire'
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
  /** The server has no place for it now, and why; it is asked again when it said. '' once there is one. */
  refused?(why: string): void
}

/** How long to wait before trying again (ms): at first, and at most. Every failure doubles it. */
const [soon, late] = [500, 8000]
/** How long a line may be quiet (ms): the server says every 20 s that it is there. */
const silence = 45_000
/** How long nobody is told that the line is gone, once the server has said that it stops: it is back by then, or another is there (ms). */
const restart = 6000

/** Why a stream is refused, and how long to wait (ms); undefined if it is not, or nobody said. */
async function refusal(path: string): Promise<{ why: string; after: number } | undefined> {
  const enough = new AbortController()
  try {
    const answer = await transport.send(new Request(new URL(path, location.origin), { signal: enough.signal }))
    const after = Number(answer.headers.get('Retry-After')) * 1000
    if (answer.ok || !(after > 0)) return undefined
    return { why: ((await answer.json()) as Problem).detail, after }
  } catch {
    return undefined
  } finally {
    enough.abort()
  }
}

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
  let path = ''
  let hungUp = false
  let expected = 0 // until when a line that is gone is no news

  const dial = () => {
    // A stream's headers are the browser's own: its language goes with the address.
    const query = new URLSearchParams({ language, since: String(since()), ...(as ? { as } : {}) })
    path = `/api/matches/${encodeURIComponent(id)}/stream?${query}`
    source = transport.listen(path)
    heard()
    source.addEventListener('open', () => {
      heard()
      open = true
      wait = soon
      expected = 0
      line.heard()
      listener.refused?.('')
      listener.connected(true)
    })
    for (const kind of ['state', 'presence', 'phrase', 'notes'] as const) {
      source.addEventListener(kind, (event) => {
        heard()
        listener[kind](JSON.parse(event.data))
      })
    }
    source.addEventListener('stopping', (event) => {
      expected = Date.now() + restart
      hangUp()
      timer = setTimeout(dial, (JSON.parse(event.data) as Stopping).after)
    })
    source.addEventListener('error', () => {
      // Left alone, a browser tries again when it likes, and not at all after some refusals.
      // Whoever wanted to send something meanwhile, and could not, has been told already.
      const [began, told] = [open, Date.now() < expected && line.there]
      if (told) hangUp()
      else broken()
      timer = setTimeout(dial, wait)
      wait = Math.min(wait * 2, late)
      if (!began && !told) void asTold(path)
    })
  }
  /** A browser keeps to itself why a stream did not begin, so the same is asked once more: who is told when to come comes then. */
  const asTold = async (asked: string) => {
    const told = await refusal(asked)
    if (!told || hungUp || open || asked !== path) return
    clearTimeout(timer)
    timer = setTimeout(dial, told.after)
    listener.refused?.(told.why)
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
  const reopen = () => {
    hangUp()
    wait = soon
    dial()
  }
  /** A line can die without a word, and a device sleep through it. */
  const dead = () => {
    broken()
    reopen()
  }
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silence) dead()
  }

  // Word that the network went or came is as good as a failure, or better: whether the line is there is seen at once.
  const words = ['online', 'offline'] as const
  for (const word of words) addEventListener(word, reopen)
  document.addEventListener('visibilitychange', awake)
  const stops = [
    line.onBack(() => {
      if (!open) reopen()
    }),
    // If nothing else comes through, a stream that is open is so in name only, or will be back at once.
    line.onGone(() => {
      if (open) reopen()
    }),
  ]
  dial()
  return () => {
    hungUp = true
    for (const word of words) removeEventListener(word, reopen)
    document.removeEventListener('visibilitychange', awake)
    for (const stop of stops) stop()
    hangUp()
  }
}
