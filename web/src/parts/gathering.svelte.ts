import { clockOffset } from '../game/countdown'
import { Refusal, sentenceOf } from '../transport/api'
import { followGathering } from '../transport/stream'

/** The fields common to the states of all kinds of gatherings. */
interface Gathered {
  version: number
  /** The version of the earlier state that this one updates, or 0 if this state is whole. */
  since: number
  now: string
  you?: unknown
}

/** The functions that load and follow one kind of gathering. */
interface Kind<State, Seat> {
  name: Parameters<typeof followGathering>[0]
  look: (id: string, since?: number) => Promise<State>
  join: (id: string, seat: Seat) => Promise<State>
  /** Fills in the parts of a state that have not changed since an earlier state. */
  whole: (sent: State, before: State) => State
}

/** One gathering of many people on this page, such as a party: the newest state seen, and the connection to the server. */
export class GatheringSession<State extends Gathered, Seat> {
  /** The newest state with all of its parts, or undefined until the first response. */
  state = $state.raw<State>()
  connected = $state(true)
  /** The reason why the server has no room for this page now. The page tries again automatically. */
  noPlace = $state('')
  /** The reason why there is no gathering to show. */
  failure = $state('')
  /** Whether the viewer had a seat here but has lost it. */
  gone = $state(false)
  /** The number of milliseconds by which the server's clock is ahead of this device's. */
  offset = $state(0)

  private hangUp?: (() => void) | undefined
  protected closed = false

  constructor(readonly id: string, private readonly kind: Kind<State, Seat>) {}

  /** Loads the gathering, and follows it from then on. */
  async open(): Promise<void> {
    try {
      this.take(await this.kind.look(this.id))
      this.follow()
    } catch (error) {
      this.failure = sentenceOf(error)
    }
  }

  close(): void {
    this.closed = true
    this.hangUp?.()
  }

  /** Called when the connection is restored. */
  protected back(): void {}

  /** Takes a seat. Throws if the server refuses to give the seat. */
  protected async enter(seat: Seat): Promise<void> {
    const state = await this.kind.join(this.id, seat)
    // A stream belongs to the person who opened it. The current stream was opened without a seat, so it would leave out what
    // only the person in the seat may see.
    this.hangUp?.()
    this.gone = false
    this.take(state)
    this.follow()
  }

  /** Shows a state unless a newer state is already shown, because responses and stream events can overtake each other. */
  protected take(sent: State): void {
    const before = this.state
    if (this.closed || (before && sent.version < before.version)) return
    if (sent.since > (before?.version ?? 0)) return void this.catchUp()
    this.state = before && sent.since > 0 ? this.kind.whole(sent, before) : sent
    this.offset = clockOffset(sent.now, Date.now())
    if (before?.you && !sent.you) this.gone = true
  }

  /** Requests the changes that this page has missed. */
  protected async catchUp(): Promise<void> {
    const state = await this.kind.look(this.id, this.state?.version).catch((error: unknown) => {
      // If this request fails, the stream delivers the state.
      if (!(error instanceof Refusal)) throw error
    })
    if (state) this.take(state)
  }

  private follow(): void {
    if (this.closed) return
    this.hangUp = followGathering<State>(this.kind.name, this.id, () => this.state?.version ?? 0, {
      state: (state) => this.take(state),
      connected: (yes) => {
        this.connected = yes
        if (yes) this.back()
      },
      refused: (why) => (this.noPlace = why),
    })
  }
}

/** Returns a list updated with the items that have changed. Items are identified and ordered by their number. */
export function merged<Item>(before: readonly Item[], sent: readonly Item[], number: (item: Item) => number): Item[] {
  const all = new Map([...before, ...sent].map((item) => [number(item), item]))
  return [...all.values()].toSorted((one, other) => number(one) - number(other))
}
