import { remaining } from '../game/countdown'
import { indexOf } from '../game/seats'
import type { Seat } from '../wire'
import type { Sitting } from './sitting.svelte'

/** The times at a table, as they run by the server's clock. */
export class Clocks {
  private tick = $state(Date.now())
  /** When the line was lost: from then on nobody knows. */
  private stopped = $state<number>()

  constructor(private readonly sitting: Sitting) {}

  /** Has them run while there is something to count. Call what it returns to end it. */
  run(): (() => void) | undefined {
    const { view, session } = this.sitting
    this.stopped = session.connected ? undefined : Date.now()
    this.tick = Date.now()
    if (!view?.players.some(({ deadline }) => deadline) && !view?.you?.limit_after) return undefined
    const timer = setInterval(() => (this.tick = Date.now()), 250)
    return () => clearInterval(timer)
  }

  /** What is left of a seat's turn (ms); undefined if nothing is counted. */
  of(seat: Seat): number | undefined {
    const deadline = this.sitting.view?.players[indexOf(seat)].deadline
    return deadline === undefined ? undefined : remaining(deadline, this.sitting.session.offset, this.stopped ?? this.tick)
  }
  /** Without a line what is shown is what was known last. */
  get still(): boolean {
    return this.stopped !== undefined
  }
  /** The part that is left of one's own turn, 0 to 1. */
  get left(): number | undefined {
    const { me, view, duty } = this.sitting
    const ms = me && duty ? this.of(me) : undefined
    return ms === undefined || !view?.limit ? undefined : Math.min(1, ms / (view.limit * 1000))
  }
  /** One has waited so long for a row that one may set a limit without asking. */
  get patienceOver(): boolean {
    const after = this.sitting.view?.you?.limit_after
    // A little late rather than early: the server's clock decides.
    return after !== undefined && remaining(after, this.sitting.session.offset, this.tick - 500) === 0
  }
}
