import { carriedOut } from '../game/carriedOut'
import { api, Refusal } from '../transport/api'
import { line } from '../transport/line.svelte'
import type { Command, SentState } from '../wire'
import { words } from '../words/words'

/** How long an answer is waited for (ms): on a line that went dead without a word none would ever come. */
const answerTime = 15_000
/** How long to wait before sending again if nobody says that the line is back (ms): at first, and at most. */
const [soon, late] = [500, 8000]

/** A command that had to wait to be sent will not be done. */
export class Dropped extends Refusal {}

/**
 * Brings a match's commands to the server, one at a time, over a line that may be lost: what could not be delivered
 * is sent again by itself, with the version it was made against, so that the server does it once or not at all. If it
 * had done it the first time and only its answer was lost, it refuses the second as stale; then the match itself tells
 * that it was done.
 */
export class Outbox {
  /** The command that waits to be sent again. */
  waiting = $state.raw<Command>()
  private go?: () => void
  private takenBack = false
  /** What is being delivered, what it was made against, and a match that shows that it was done. */
  private underway?: { command: Command; seen: SentState; done?: SentState }

  constructor(readonly id: string) {}

  /** Throws a Refusal for a no, and Dropped if the command had to wait and was not done. `seen` is what it was made against. */
  async deliver(command: Command, seen: SentState): Promise<SentState> {
    this.takenBack = false
    const underway: typeof this.underway = (this.underway = { command, seen })
    try {
      for (let wait = soon; ; wait = Math.min(wait * 2, late)) {
        try {
          return await (this.waiting ? this.sendAgain(command, seen) : this.send(command))
        } catch (error) {
          if (!(error instanceof Refusal && error.undelivered)) throw error
        }
        if (!underway.done) {
          this.waiting = command
          if (!this.takenBack) await this.pause(wait)
        }
        if (underway.done) return underway.done
        if (this.takenBack) throw dropped(words.match.connection.takenBack(words.match.connection.nouns[command.kind]))
      }
    } finally {
      this.waiting = this.underway = undefined
    }
  }

  /** The match has come some other way: what it shows as done need not be sent again, though its answer is lost. */
  see(now: SentState): void {
    const { underway } = this
    if (!underway || !carriedOut(underway.command, underway.seen, now)) return
    underway.done = now
    this.go?.()
  }

  /** The line is back: what waits is sent at once. */
  retry(): void {
    this.go?.()
  }

  /** What waits is not sent again. An attempt under way is not called back: nobody could say whether it arrived. */
  takeBack(): void {
    this.takenBack = true
    this.go?.()
  }

  private async send(command: Command): Promise<SentState> {
    const attempt = new AbortController()
    const timer = setTimeout(() => attempt.abort(), answerTime)
    try {
      return await api.command(this.id, command, attempt.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  private async sendAgain(command: Command, seen: SentState): Promise<SentState> {
    try {
      return await this.send(command)
    } catch (error) {
      if (!(error instanceof Refusal) || error.undelivered) throw error
      const now = error.problem.state ?? (await api.match(this.id, command.seat))
      if (carriedOut(command, seen, now)) return now
      throw dropped(error.problem.code === 'stale' ? words.match.connection.movedOn(words.match.connection.nouns[command.kind]) : error.problem.detail, now)
    }
  }

  private async pause(ms: number): Promise<void> {
    let over = () => {}
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      const stop = line.onBack(resolve)
      this.go = resolve
      over = () => {
        clearTimeout(timer)
        stop()
      }
    })
    over()
    this.go = undefined
  }
}

function dropped(detail: string, state?: SentState): Dropped {
  return new Dropped({ type: 'about:blank', title: detail, detail, status: 0, code: 'dropped', ...(state ? { state } : {}) })
}
