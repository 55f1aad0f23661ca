import { Refusal } from '../transport/api'
import type { Analysis } from '../wire'

/** The pauses before the next request (ms): while rows are being judged, and when the server is busy or cannot be reached. */
const [soon, late] = [1000, 5000]

/** Requests an analysis repeatedly until it is complete. */
export class Report {
  analysis = $state.raw<Analysis>()
  /** The reason why there is no analysis, or no newer one. */
  failure = $state('')

  private timer?: ReturnType<typeof setTimeout>
  private closed = false

  constructor(private readonly ask: () => Promise<Analysis>) {}

  async open(): Promise<void> {
    let wait = soon
    try {
      const analysis = await this.ask()
      if (this.closed) return
      this.analysis = analysis
      this.failure = ''
      if (analysis.finished) return
      if (analysis.busy) wait = late
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (this.closed) return
      this.failure = error.message
      // A refusal is final, but a server that is busy or cannot be reached may send the analysis later.
      if (error.problem.status > 0 && error.problem.status < 500 && error.problem.status !== 429) return
      wait = late
    }
    this.timer = setTimeout(() => void this.open(), wait)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }
}
