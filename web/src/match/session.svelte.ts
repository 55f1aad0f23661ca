import { clockOffset } from '../game/countdown'
import { dutyOf, other, seats, sharesDevice } from '../game/seats'
import { api, Refusal, sentenceOf } from '../transport/api'
import { Dropped, Outbox } from '../transport/outbox.svelte'
import { follow } from '../transport/stream'
import { prefs } from '../prefs.svelte'
import type { Command, CommandKind, OfferKind, PhraseSaid, Seat, SeatNotes, SentState, State } from '../wire'
import { words } from '../words/words'

/** The game of each match that ended while the match was open. A viewer who looks at the analysis comes back to its result. */
const endedGames = new Map<string, number>()

/** The time for which a phrase is shown (ms). */
const phraseTime = 12_000

/** A command without the fields that the session fills in. */
export type Act = Omit<Command, 'seat' | 'version'>

/**
 * One match on this page: the newest state seen, the connection to the server, and the last refusal. Components read everything
 * that they show from the session, and change it only through `act`.
 */
export class Session {
  /** The newest state, or undefined until the first response. */
  state = $state.raw<State>()
  /** The viewer's seat, or undefined for a watcher and while a shared device is passed on. */
  as = $state<Seat>()
  away = $state<[boolean, boolean]>([false, false])
  connected = $state(true)
  /** The reason why the server has no room for this page now. The page tries again automatically. */
  noPlace = $state('')
  /** The reason why there is no match to show. */
  failure = $state('')
  /** The last command and the reason for its refusal, if it was refused. */
  refused = $state.raw<{ kind: CommandKind; why: string; brief: string; code: string }>()
  /** Whether a command is on its way or is waiting to be sent. */
  busy = $state(false)
  /** The reason why the waiting command will not be carried out. */
  dropped = $state('')
  /** The text that screen readers announce. */
  news = $state('')
  /** The last phrase that either player said. */
  phrase = $state.raw<PhraseSaid>()
  /** The newest notes of the viewer's seat, whichever of its devices made them. */
  notes = $state.raw<SeatNotes>()
  /** The number of milliseconds by which the server's clock is ahead of this device's. */
  offset = $state(0)
  private ended = $state<number>()
  /** The id of the rematch that began while this page was open. */
  begun = $state<string>()

  private readonly outbox: Outbox<Command, SentState>
  private hangUp?: () => void
  private closed = false

  constructor(readonly id: string) {
    this.ended = endedGames.get(id)
    this.outbox = new Outbox({ send: (command, signal) => api.command(id, command, signal), nounOf: ({ kind }) => words.match.connection.nouns[kind] })
  }

  /** The serial of a game that ended while the match was open, until the viewer continues. */
  get justEnded(): number | undefined {
    return this.ended
  }
  set justEnded(serial: number | undefined) {
    this.ended = serial
    if (serial === undefined) endedGames.delete(this.id)
    else endedGames.set(this.id, serial)
  }

  /** The command that is waiting for the connection. */
  get waiting(): Command | undefined {
    return this.outbox.waiting
  }
  /** Stops resending the waiting command. */
  takeBack(): void {
    this.outbox.takeBack()
  }

  /** Loads the match to learn which seats this browser has, and follows it from then on. */
  async open(): Promise<void> {
    try {
      const state = await api.match(this.id)
      if (this.closed) return
      this.look(sharesDevice(state) ? undefined : state.seats[0], state)
    } catch (error) {
      this.failure = sentenceOf(error)
    }
  }

  /** Shows a phrase for a few seconds. */
  hear(said: PhraseSaid | undefined): void {
    clearTimeout(this.fading)
    this.phrase = said
    if (said) this.fading = setTimeout(() => (this.phrase = undefined), phraseTime)
  }
  private fading?: ReturnType<typeof setTimeout>

  close(): void {
    this.closed = true
    clearTimeout(this.fading)
    this.outbox.takeBack()
    this.hangUp?.()
  }

  /** Changes the seat from which the match is seen, or switches to a watcher's view. Drops the secrets of the previous seat. */
  look(as: Seat | undefined, state?: SentState): void {
    this.hangUp?.()
    const changed = this.as !== as
    this.as = as
    this.refused = undefined
    if (changed) this.news = '' // the news was for the previous viewer
    if (changed) this.notes = undefined
    if (state) this.take(state)
    else if (changed && this.state) this.state = { ...this.state, match: { ...this.state.match, you: undefined } }
    this.hangUp = follow(this.id, as, () => this.state?.match.version ?? 0, {
      state: (state) => this.take(state, true),
      presence: ({ away }) => (this.away = away),
      phrase: (said) => prefs.phrases && this.hear(said),
      notes: (notes) => (this.notes = notes),
      connected: (yes) => {
        this.connected = yes
        if (yes) this.outbox.retry()
      },
      refused: (why) => (this.noPlace = why),
    })
  }

  /** The seat that has to act next on a shared device, if it is not the viewer's. */
  get next(): Seat | undefined {
    const state = this.state
    if (!state || !sharesDevice(state) || state.match.result) return undefined
    if (this.as && dutyOf(state.match, this.as)) return undefined
    const waiting = seats.filter((seat) => dutyOf(state.match, seat))
    return waiting.find((seat) => !this.lastSeat || seat === other(this.lastSeat)) ?? waiting[0]
  }
  private lastSeat?: Seat

  /** Removes the seat's secrets from the screen until the next player confirms that they have the device. */
  handOver(): void {
    this.lastSeat = this.as ?? this.lastSeat
    if (this.as) this.look(undefined)
  }

  /**
   * Sends a command for the viewer's seat. Returns true if the server carried it out. Otherwise `refused` or `dropped` has the
   * reason.
   */
  act(act: Act): Promise<boolean> {
    return this.ask(act.kind, (as, seen) => this.outbox.deliver({ ...act, seat: as, version: seen.match.version }))
  }

  /** On a shared device, makes and accepts an offer in one step. */
  agree(terms: { offer: OfferKind; limit?: number }): Promise<boolean> {
    return this.ask('offer', async (as, seen) => {
      const offered = await this.outbox.deliver({ kind: 'offer', ...terms, seat: as, version: seen.match.version })
      await this.outbox.deliver({ kind: 'accept', seat: other(as), version: offered.match.version })
      // The offer was made and accepted. If the result cannot be loaded now, the stream delivers it.
      return api.matchSince(this.id, as, seen.match.version).catch(() => offered)
    })
  }

  /** Requests a rematch once the match is over, or withdraws the request. On a shared device, it acts for both players. */
  again(yes: boolean): Promise<boolean> {
    const kind = yes ? 'rematch' : 'decline'
    return this.ask(kind, (as, seen) => this.outbox.deliver({ kind, seat: as, version: seen.match.version }), this.as ?? this.state?.seats[0])
  }

  private async ask(kind: CommandKind, what: (as: Seat, seen: State) => Promise<SentState>, as = this.as): Promise<boolean> {
    const { state } = this
    if (!state || !as || this.busy) return false
    this.busy = true
    this.settle()
    try {
      const after = await what(as, state)
      if (this.as === as) this.take(after)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.problem.state && this.as === as) this.take(error.problem.state)
      const why = sentenceOf(error)
      if (error instanceof Dropped) this.dropped = why
      else this.refused = { kind, why, ...codeOf(error) }
      return false
    } finally {
      this.busy = false
    }
  }

  /** Clears a refusal. A player who now does something else has read it. */
  settle(): void {
    this.refused = undefined
    this.dropped = ''
  }

  /** Returns the reason for the last refusal, if the refused command was of one of these kinds. */
  whyNot(...kinds: CommandKind[]): string {
    return this.refused && kinds.includes(this.refused.kind) ? this.refused.why : ''
  }

  /** Shows a state unless a newer state is already shown, because responses and stream events can overtake each other. */
  private take(sent: SentState, streamed = false): void {
    const before = this.state
    if (before && sent.match.version < before.match.version) return
    const state = whole(sent, before)
    if (!state) return
    // The watcher has taken a seat in the meantime, in another tab or with a code.
    if (!this.as && state.match.you && !sharesDevice(state)) return this.look(state.match.you.seat, state)
    // A response from before the change of seat would contain the secrets of the previous seat.
    if (state.match.you?.seat !== this.as) return
    if (before?.match.result && !before.rematch) this.begun = state.rematch
    const ended = before && state.match.past.length > before.match.past.length
    if (ended) this.justEnded = state.match.past.at(-1)?.serial
    this.state = state
    // A response may be older than the stream's latest event about players who left or came back.
    if (streamed || !this.connected || before?.match.version !== state.match.version) this.away = state.away
    this.offset = clockOffset(state.now, Date.now())
    // News is not repeated when the stream delivers it too.
    const fresh = before?.match.version !== state.match.version || before.match.you?.seat !== state.match.you?.seat
    if (fresh && state.say.news) this.news = state.say.news
  }
}

function codeOf(error: unknown): { brief: string; code: string } {
  return error instanceof Refusal ? { brief: error.problem.brief ?? error.message, code: error.problem.code } : { brief: '', code: '' }
}

/** Fills in the parts of a state that the server left out because an earlier state had them. */
function whole(sent: SentState, before?: State): State | undefined {
  const table = sent.table ?? before?.table
  if (!table) return undefined // a caller asks for changes only if it has an earlier state
  if (!before || !sent.earlier) return { ...sent, table }
  const earlier = <T>(past: readonly T[], more: readonly T[]) => [...past.slice(0, sent.earlier), ...more]
  return {
    ...sent,
    table,
    match: { ...sent.match, past: earlier(before.match.past, sent.match.past) },
    say: { ...sent.say, past: earlier(before.say.past, sent.say.past) },
    earlier: undefined,
  }
}
