import { remaining } from '../game/countdown'
import { indexOf } from '../game/seats'
import type { Seat } from '../wire'
import type { Sitting } from './sitting.svelte'

/** The clocks at a table, by the server's time. */
export class Clocks {
  private tick = $state(Date.now())
  /** When the connection was lost: after that the times are unknown. */
  private stopped = $state<number>()

  constructor(private readonly sitting: Sitting) {}

  /** Runs the clocks while there is something to count. Call the returned function to end it. */
  run(): (() => void) | undefined {
    const { view, session } = this.sitting
    this.stopped = session.connected ? undefined : Date.now()
    this.tick = Date.now()
    if (!view?.players.some(({ deadline }) => deadline) && !view?.you?.limit_after) return undefined
    const timer = setInterval(() => (this.tick = Date.now()), 250)
    return () => clearInterval(timer)
  }

  /** Returns the rest of a seat's turn (ms), or undefined without a clock. */
  of(seat: Seat): number | undefined {
    const deadline = this.sitting.view?.players[indexOf(seat)].deadline
    return deadline === undefined ? undefined : remaining(deadline, this.sitting.session.offset, this.stopped ?? this.tick)
  }
  /** Whether the clocks stand still: without a connection the last known times are shown. */
  get still(): boolean {
    return this.stopped !== undefined
  }
  /** The part of the player's turn that is left, 0 to 1. */
  get left(): number | undefined {
    const { me, view, duty } = this.sitting
    const ms = me && duty ? this.of(me) : undefined
    return ms === undefined || !view?.limit ? undefined : Math.min(1, ms / (view.limit * 1000))
  }
  /** Whether the player has waited so long for a row that they may set a limit without asking. */
  get patienceOver(): boolean {
    const after = this.sitting.view?.you?.limit_after
    // It is better that this comes slightly late than early, because the server's clock decides.
    return after !== undefined && remaining(after, this.sitting.session.offset, this.tick - 500) === 0
  }
}
