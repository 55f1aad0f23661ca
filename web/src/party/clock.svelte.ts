import { remaining } from '../game/countdown'
import type { Party } from '../wire'
import type { PartySession } from './session.svelte'

/**
 * Runs the clock for the viewer's row or, if the viewer has no row to place, the clock that everybody sees. It uses the server's
 * time.
 */
export class PartyClock {
  private tick = $state(Date.now())
  /** The time at which the connection was lost. From then on, the time on the clock is unknown. */
  private stopped = $state<number>()

  constructor(private readonly session: PartySession) {}

  /** Runs the clock while there is a time limit. Returns a function that stops it. */
  run(): (() => void) | undefined {
    const { state, connected } = this.session
    this.stopped = connected ? undefined : Date.now()
    this.tick = Date.now()
    if (!deadlineOf(state)) return undefined
    const timer = setInterval(() => (this.tick = Date.now()), 250)
    return () => clearInterval(timer)
  }

  /** The time left (ms), or undefined if there is no clock. */
  get ms(): number | undefined {
    const deadline = deadlineOf(this.session.state)
    return deadline === undefined ? undefined : remaining(deadline, this.session.offset, this.stopped ?? this.tick)
  }
  /** Reports whether the clock has stopped. Without a connection, it shows the last known time. */
  get still(): boolean {
    return this.stopped !== undefined
  }
  /** The fraction of the viewer's own time that is left, from 0 to 1. */
  get left(): number | undefined {
    const { state } = this.session
    const { ms } = this
    return ms === undefined || !state?.you?.deadline || !state.limit ? undefined : Math.min(1, ms / (state.limit * 1000))
  }
}

const deadlineOf = (party: Party | undefined) => party?.you?.deadline ?? party?.round?.deadline
