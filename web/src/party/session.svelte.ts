import { GatheringSession, merged } from '../parts/gathering.svelte'
import { api, Refusal, sentenceOf } from '../transport/api'
import { Dropped, Outbox } from '../transport/outbox.svelte'
import type { Party, PartyCommand, PartySeat } from '../wire'
import { words } from '../words/words'

export type Kind = PartyCommand['kind']
/** A command without the fields that the session fills in. */
export type Act = Omit<PartyCommand, 'id' | 'since'>

/**
 * One party on this page: the newest state seen, the connection to the server, and the last refusal. Components read everything
 * that they show from the session, and change it only through `join` and `act`.
 */
export class PartySession extends GatheringSession<Party, PartySeat> {
  /** The last command and the reason for its refusal, if it was refused. */
  refused = $state.raw<{ kind: Kind | 'join'; why: string }>()
  /** Whether a command is on its way or waits to be sent. */
  busy = $state(false)

  private readonly outbox: Outbox<PartyCommand, Party>

  constructor(id: string) {
    super(id, { name: 'party', look: (of, since) => api.party(of, since), join: (of, seat) => api.joinParty(of, seat), whole })
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

  override close(): void {
    super.close()
    this.outbox.takeBack()
  }

  protected override back(): void {
    this.outbox.retry()
  }

  /** Takes a seat. Resolves to true if the viewer has the seat now; otherwise `refused` has the reason. */
  join(seat: PartySeat): Promise<boolean> {
    return this.attempt('join', () => this.enter(seat))
  }

  /** Sends a command. Returns true if the server carried it out. Otherwise `refused` has the reason. */
  async act(act: Act): Promise<boolean> {
    const { state } = this
    return state !== undefined && this.attempt(act.kind, async () => this.take(await this.outbox.deliver({ ...act, since: state.version })))
  }

  /** Clears a refusal, which the player has read if they now do something else. */
  settle(): void {
    this.refused = undefined
  }

  private async attempt(kind: Kind | 'join', what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refused = undefined
    try {
      await what()
      return true
    } catch (error) {
      // A page that is closed drops its command silently.
      if (!(this.closed && error instanceof Dropped)) this.refused = { kind, why: sentenceOf(error) }
      // If the command came too late, loads the party's newest state.
      if (error instanceof Refusal && error.problem.code === 'party-moved') void this.catchUp()
      return false
    } finally {
      this.busy = false
    }
  }
}

/** Fills in the players who have not changed since an earlier state. */
const whole = (sent: Party, before: Party): Party => ({ ...sent, since: 0, players: merged(before.players, sent.players, (player) => player.seat) })
