import type { PhraseSaid, Presence, Problem, Seat, SeatNotes, SentState, Stopping } from '../wire'
import { language } from '../words/words'
import { line } from './line.svelte'
import { type Events, transport } from './transport'

/** The receiver of a match's stream. */
export interface Listener {
  state(state: SentState): void
  presence(presence: Presence): void
  /** A phrase of the other player. */
  phrase(said: PhraseSaid): void
  /** Notes for this seat from any of its devices. */
  notes(notes: SeatNotes): void
  /** Whether there is a connection to the server. */
  connected(yes: boolean): void
  /** Why the server has no room for the stream now; it is requested again when the server said. '' once there is one. */
  refused?(why: string): void
}

/** How long to wait before trying again (ms): at first, and at most. Every failure doubles it. */
const [soon, late] = [500, 8000]
/** The longest silence of a connection (ms): the server sends a sign of life every 20 s. */
const silence = 45_000
/** How long a lost connection is not reported after the server has said that it stops (ms): it is back by then, or another is there. */
const restart = 6000

/** Why a stream is refused, and how long to wait (ms); undefined if it is not refused, or the reason is unknown. */
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
 * Follows a match as a seat, or as a watcher, until the returned function is called. `since` returns the version known when the connection is opened:
 * its first state has the news since then.
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
  let expected = 0 // until when a lost connection is not reported

  const dial = () => {
    // The browser sets a stream's headers, so the language is in the address.
    const query = new URLSearchParams({ language, since: String(since()), ...(as ? { as } : {}) })
    path = `/api/matches/${encodeURIComponent(id)}/stream?${query}`
    source = transport.listen(path)
    heard()
    source.addEventListener('open', () => {
      heard()
      open = true
      wait = soon
      expected = 0
      if (!source.local) line.heard()
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
      // A browser alone retries when it likes, and not at all after some refusals. A user who tried to send something meanwhile has been told
      // already.
      const [began, told] = [open, Date.now() < expected && line.there]
      if (told) hangUp()
      else broken()
      timer = setTimeout(dial, wait)
      wait = Math.min(wait * 2, late)
      if (!began && !told) void asTold(path)
    })
  }
  /**
   * The browser does not report why a stream did not begin, so the same request is made once more. If the server says when to come back, the stream
   * waits until then.
   */
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
  /** A connection can die silently, and a device sleep through it. */
  const dead = () => {
    broken()
    reopen()
  }
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silence) dead()
  }

  // A report that the network went or came counts like a failure: the connection is checked at once.
  const words = ['online', 'offline'] as const
  for (const word of words) addEventListener(word, reopen)
  document.addEventListener('visibilitychange', awake)
  const stops = [
    line.onBack(() => {
      if (!open) reopen()
    }),
    // If nothing else comes through, an open stream is open in name only, or will be back at once.
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
