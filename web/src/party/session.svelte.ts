import { clockOffset } from '../game/countdown'
import { api, Refusal, sentenceOf } from '../transport/api'
import { Dropped, Outbox } from '../transport/outbox.svelte'
import { followParty } from '../transport/stream'
import type { Party, PartyCommand, PartySeat } from '../wire'
import { words } from '../words/words'

export type Kind = PartyCommand['kind']
/** A command without the fields that the session fills in. */
export type Act = Omit<PartyCommand, 'id' | 'since'>

/**
 * One party on this page: the newest state seen, the connection to the server, and the last refusal. Components read everything
 * that they show from here, and change it only through `join` and `act`.
 */
export class PartySession {
  /** The newest state with all players by seat, or undefined until the first response. */
  state = $state.raw<Party>()
  connected = $state(true)
  /** The reason why the server has no room for this page now. The page tries again by itself. */
  noPlace = $state('')
  /** The reason why there is no party to show. */
  failure = $state('')
  /** The last command and the reason for its refusal, if it was refused. */
  refused = $state.raw<{ kind: Kind | 'join'; why: string }>()
  /** Whether a command is on its way or waits to be sent. */
  busy = $state(false)
  /** Whether the viewer had a seat here and no longer has one. */
  gone = $state(false)
  /** The number of milliseconds by which the server's clock is ahead of this device's. */
  offset = $state(0)

  private readonly outbox: Outbox<PartyCommand, Party>
  private hangUp?: (() => void) | undefined
  private closed = false

  constructor(readonly id: string) {
    this.outbox = new Outbox({ send: (command, signal) => api.partyCommand(id, command, signal), nounOf: ({ kind }) => words.party.nouns[kind] })
  }

  /** The command that waits for the connection. */
  get waiting(): PartyCommand | undefined {
    return this.outbox.waiting
  }
  /** Stops resending the waiting command. */
  takeBack(): void {
    this.outbox.takeBack()
  }

  /** Loads the party, and follows it from then on. */
  async open(): Promise<void> {
    try {
      const state = await api.party(this.id)
      if (this.closed) return
      this.take(state)
      this.follow()
    } catch (error) {
      this.failure = sentenceOf(error)
    }
  }

  close(): void {
    this.closed = true
    this.outbox.takeBack()
    this.hangUp?.()
  }

  /** Takes a seat. Returns true if the viewer has it now. Otherwise `refused` has the reason. */
  async join(seat: PartySeat): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refused = undefined
    try {
      const state = await api.joinParty(this.id, seat)
      // A stream belongs to the person who opened it, so the current stream would show nobody's own part.
      this.hangUp?.()
      this.gone = false
      this.take(state)
      if (!this.closed) this.follow()
      return true
    } catch (error) {
      this.refused = { kind: 'join', why: sentenceOf(error) }
      return false
    } finally {
      this.busy = false
    }
  }

  /** Sends a command. Returns true if the server carried it out. Otherwise `refused` has the reason. */
  async act(act: Act): Promise<boolean> {
    if (this.busy || !this.state) return false
    this.busy = true
    this.refused = undefined
    try {
      this.take(await this.outbox.deliver({ ...act, since: this.state.version }))
      return true
    } catch (error) {
      const why = sentenceOf(error)
      // A page that is closed drops its command silently.
      if (!(this.closed && error instanceof Dropped)) this.refused = { kind: act.kind, why }
      // If the party has moved on, the caller sees its state now.
      if (error instanceof Refusal && error.problem.code === 'party-moved') void this.catchUp()
      return false
    } finally {
      this.busy = false
    }
  }

  /** Clears a refusal that the player has read, because they now do something else. */
  settle(): void {
    this.refused = undefined
  }

  private follow(): void {
    this.hangUp = followParty(this.id, () => this.state?.version ?? 0, {
      party: (state) => this.take(state),
      connected: (yes) => {
        this.connected = yes
        if (yes) this.outbox.retry()
      },
      refused: (why) => (this.noPlace = why),
    })
  }

  /** Shows a state unless a newer state is already shown, because responses and stream events can overtake each other. */
  private take(sent: Party): void {
    const before = this.state
    if (before && sent.version < before.version) return
    if (before && sent.since > before.version) return void this.catchUp()
    this.state = whole(sent, before)
    this.offset = clockOffset(sent.now, Date.now())
    if (before?.you && !sent.you) this.gone = true
  }

  private async catchUp(): Promise<void> {
    const state = await api.party(this.id, this.state?.version).catch((error: unknown) => {
      // The stream delivers the state if this request does not.
      if (!(error instanceof Refusal)) throw error
    })
    if (state && !this.closed) this.take(state)
  }
}

/** Completes a state with the players who have not changed since an earlier one. */
export function whole(sent: Party, before?: Party): Party {
  if (!before || sent.since === 0) return sent
  const players = [...before.players]
  for (const player of sent.players) players[player.seat] = player
  return { ...sent, since: 0, players }
}

