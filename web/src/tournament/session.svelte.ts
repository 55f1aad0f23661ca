import { clockOffset } from '../game/countdown'
import { api, sentenceOf } from '../transport/api'
import { followTournament } from '../transport/stream'
import { Task } from '../transport/task.svelte'
import type { Tournament, TournamentCommand, TournamentSeat } from '../wire'

/** One tournament on this page: the newest state seen, and the connection to the server. */
export class TournamentSession {
  /** The newest state, with all matches by number; undefined until the first answer. */
  state = $state.raw<Tournament>()
  /** Why the server has no room for this page now. The page asks again by itself. */
  noPlace = $state('')
  /** Why there is no tournament to show. */
  failure = $state('')
  /** The difference from this device's clock to the server's, in milliseconds. */
  offset = $state(0)
  /** The last command. */
  readonly acting = new Task()

  private hangUp?: (() => void) | undefined
  private closed = false

  constructor(readonly id: string) {}

  /** Loads the tournament, and follows it from then on. */
  async open(): Promise<void> {
    try {
      this.take(await api.tournament(this.id))
      this.follow()
    } catch (error) {
      this.failure = sentenceOf(error)
    }
  }

  close(): void {
    this.closed = true
    this.hangUp?.()
  }

  /** Takes a seat. */
  join(seat: TournamentSeat): Promise<boolean> {
    return this.acting.run(async () => {
      this.take(await api.joinTournament(this.id, seat))
      // A stream belongs to the person who opened it, so this one shows nobody's own part.
      this.hangUp?.()
      this.follow()
    })
  }

  /** Sends a command. */
  act(kind: TournamentCommand['kind'], target?: number): Promise<boolean> {
    return this.acting.run(async () =>
      this.take(await api.tournamentCommand(this.id, { kind, since: this.state?.version ?? 0, ...(target === undefined ? {} : { target }) })),
    )
  }

  private follow(): void {
    if (this.closed) return
    this.hangUp = followTournament(this.id, () => this.state?.version ?? 0, {
      tournament: (state) => this.take(state),
      connected: () => {},
      refused: (why) => (this.noPlace = why),
    })
  }

  /** Shows a state unless a newer one is there already, because answers and messages of the stream can overtake each other. */
  private take(sent: Tournament): void {
    const before = this.state
    if (before && sent.version < before.version) return
    if (sent.since > (before?.version ?? 0)) return void this.catchUp()
    this.state = whole(sent, before)
    this.offset = clockOffset(sent.now, Date.now())
  }

  private async catchUp(): Promise<void> {
    // The stream brings the state if this request does not.
    const state = await api.tournament(this.id, this.state?.version).catch(() => undefined)
    if (state && !this.closed) this.take(state)
  }
}

/** Completes a state with the matches that have not changed since an earlier one. */
export function whole(sent: Tournament, before?: Tournament): Tournament {
  if (!before || sent.since === 0) return sent
  const matches = [...before.matches]
  for (const match of sent.matches) matches[match.number - 1] = match
  return { ...sent, since: 0, matches }
}
