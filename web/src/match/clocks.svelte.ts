import { remaining } from '../game/countdown'
import { indexOf } from '../game/seats'
import type { Seat } from '../wire'
import type { Sitting } from './sitting.svelte'

/** Runs the clocks at a table, using the server's time. */
export class Clocks {
  private tick = $state(Date.now())
  /** The time at which the connection was lost. From then on, the times on the clocks are unknown. */
  private stopped = $state<number>()

  constructor(private readonly sitting: Sitting) {}

  /** Runs the clocks while there is a time limit. Returns a function that stops them. */
  run(): (() => void) | undefined {
    const { view, session } = this.sitting
    this.stopped = session.connected ? undefined : Date.now()
    this.tick = Date.now()
    if (!view?.players.some(({ deadline }) => deadline) && !view?.you?.limit_after) return undefined
    const timer = setInterval(() => (this.tick = Date.now()), 250)
    return () => clearInterval(timer)
  }

  /** Returns the time left in a seat's turn (ms), or undefined if there is no clock. */
  of(seat: Seat): number | undefined {
    const deadline = this.sitting.view?.players[indexOf(seat)].deadline
    return deadline === undefined ? undefined : remaining(deadline, this.sitting.session.offset, this.stopped ?? this.tick)
  }
  /** Reports whether the clocks are stopped. Without a connection, they show the last known times. */
  get still(): boolean {
    return this.stopped !== undefined
  }
  /** The fraction of the player's turn that is left, from 0 to 1. */
  get left(): number | undefined {
    const { me, view, duty } = this.sitting
    const ms = me && duty ? this.of(me) : undefined
    return ms === undefined || !view?.limit ? undefined : Math.min(1, ms / (view.limit * 1000))
  }
  /** Reports whether the player has waited so long for a row that they may set a limit without asking the other player. */
  get patienceOver(): boolean {
    const after = this.sitting.view?.you?.limit_after
    // The server's clock decides, so this should become true slightly late rather than slightly early.
    return after !== undefined && remaining(after, this.sitting.session.offset, this.tick - 500) === 0
  }
}
