import type { PhraseSaid, Presence, Problem, Seat, SeatNotes, SentState, Stopping } from '../wire'
import { language } from '../words/words'
import { line } from './line.svelte'
import { type Events, transport } from './transport'

/** Receives news about a stream's connection. */
interface Connection {
  /** Called when the connection to the server is established or lost. */
  connected(yes: boolean): void
  /**
   * Called with the reason if the server has no room for the stream now. The client requests the stream again at the time that
   * the server named. Once there is a stream, the reason is ''.
   */
  refused?(why: string): void
}

/** Receives the events of a match's stream. */
export interface Listener extends Connection {
  state(state: SentState): void
  presence(presence: Presence): void
  /** Called when the other player has said a phrase. */
  phrase(said: PhraseSaid): void
  /** Called with the notes of this seat when one of its devices has changed them. */
  notes(notes: SeatNotes): void
}

/** Receives the events of the stream of a gathering, such as a party. */
export interface GatheringListener<State> extends Connection {
  state(state: State): void
}

/** The shortest and the longest wait before trying again (ms). Every failure doubles the wait. */
const [soon, late] = [500, 8000]
/** The longest time for which a live connection can be silent (ms). The server sends a sign of life every 20 s. */
const silence = 45_000
/**
 * The time for which a lost connection is not reported after the server has announced that it is stopping (ms). By then
 * the server is back, or another server has taken over.
 */
const restart = 6000

/**
 * Returns the reason why a stream is refused, and the time to wait before the next attempt (ms). Returns undefined if the stream
 * is not refused or the reason is unknown.
 */
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
 * Follows a match as a seat or as a watcher. `since` is called for each connection and returns the known version of the match.
 * The first state contains the changes since that version. Returns a function that closes the stream.
 */
export function follow(id: string, as: Seat | undefined, since: () => number, listener: Listener): () => void {
  // The language is in the address, because pages cannot set the headers of a stream.
  const path = () => `/api/matches/${encodeURIComponent(id)}/stream?${new URLSearchParams({ language, since: String(since()), ...(as ? { as } : {}) })}`
  return keepOpen(path, listener, {
    state: (data) => listener.state(data as SentState),
    presence: (data) => listener.presence(data as Presence),
    phrase: (data) => listener.phrase(data as PhraseSaid),
    notes: (data) => listener.notes(data as SeatNotes),
  })
}

/** The kinds of gatherings, and the folder of each in the API's addresses. */
const folders = { party: 'parties', tournament: 'tournaments' }

/** Follows a gathering as `follow` follows a match. The server knows the viewer's seat. */
export function followGathering<State>(kind: keyof typeof folders, id: string, since: () => number, listener: GatheringListener<State>): () => void {
  const path = () => `/api/${folders[kind]}/${encodeURIComponent(id)}/stream?${new URLSearchParams({ language, since: String(since()) })}`
  return keepOpen(path, listener, { [kind]: (data) => listener.state(data as State) })
}

/** Keeps a stream open. `hear` has a function for each kind of message. Returns a function that closes the stream. */
function keepOpen(pathNow: () => string, listener: Connection, hear: Record<string, (data: unknown) => void>): () => void {
  let source: Events
  let open = false
  let wait = soon
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let path = ''
  let hungUp = false
  let expected = 0 // a lost connection is not reported before this time

  const dial = () => {
    path = pathNow()
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
    for (const [kind, take] of Object.entries(hear)) {
      source.addEventListener(kind, (event) => {
        heard()
        take(JSON.parse(event.data))
      })
    }
    source.addEventListener('stopping', (event) => {
      expected = Date.now() + restart
      hangUp()
      timer = setTimeout(dial, (JSON.parse(event.data) as Stopping).after)
    })
    source.addEventListener('error', () => {
      // Browsers choose the times of their retries themselves, and do not retry after some refusals. If the user tried to send
      // something in the meantime, the lost connection has already been reported.
      const [began, told] = [open, Date.now() < expected && line.there]
      if (told) hangUp()
      else broken()
      timer = setTimeout(dial, wait)
      wait = Math.min(wait * 2, late)
      if (!began && !told) void asTold(path)
    })
  }
  /**
   * Requests the stream once more, because the browser does not report why a stream did not begin. If the server says when to
   * try again, the stream waits until then.
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
  /** Ends a silent connection. A connection can end without a sign, for example while the device sleeps. */
  const dead = () => {
    broken()
    reopen()
  }
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silence) dead()
  }

  // When the device reports that the network was lost or is back, the stream counts as failed and is opened again at once.
  const words = ['online', 'offline'] as const
  for (const word of words) addEventListener(word, reopen)
  document.addEventListener('visibilitychange', awake)
  const stops = [
    line.onBack(() => {
      if (!open) reopen()
    }),
    // If other requests get no response, an open stream is probably dead too.
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
