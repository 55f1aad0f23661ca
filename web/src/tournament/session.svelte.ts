import { GatheringSession, merged } from '../parts/gathering.svelte'
import { api } from '../transport/api'
import { Task } from '../transport/task.svelte'
import type { Tournament, TournamentCommand, TournamentSeat } from '../wire'

/** One tournament on this page. */
export class TournamentSession extends GatheringSession<Tournament, TournamentSeat> {
  /** The last command. */
  readonly acting = new Task()

  constructor(id: string) {
    super(id, { name: 'tournament', look: (of, since) => api.tournament(of, since), join: (of, seat) => api.joinTournament(of, seat), whole })
  }

  /** Takes a seat. */
  join(seat: TournamentSeat): Promise<boolean> {
    return this.acting.run(() => this.enter(seat))
  }

  /** Sends a command. */
  act(command: Omit<TournamentCommand, 'since'>): Promise<boolean> {
    return this.acting.run(async () => this.take(await api.tournamentCommand(this.id, { ...command, since: this.state?.version ?? 0 })))
  }
}

/** Fills in the matches that have not changed since an earlier state. */
const whole = (sent: Tournament, before: Tournament): Tournament => ({ ...sent, since: 0, matches: merged(before.matches, sent.matches, (match) => match.number) })
