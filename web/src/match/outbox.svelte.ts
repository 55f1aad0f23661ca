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

/** An id that no other command has. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Brings a match's commands to the server, one at a time, over a line that may be lost. What could not be delivered is sent again by
 * itself, with the same id: the server carries it out once, however often it comes.
 */
export class Outbox {
  /** The command that waits to be sent again. */
  waiting = $state.raw<Command>()
  private go?: () => void
  private takenBack = false

  constructor(readonly id: string) {}

  /** Throws a Refusal for a no, and Dropped if the command had to wait and was not done. */
  async deliver(bare: Command): Promise<SentState> {
    const command = { ...bare, id: newId() }
    this.takenBack = false
    try {
      for (let wait = soon; ; wait = Math.min(wait * 2, late)) {
        try {
          return await this.send(command)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          if (!error.undelivered) throw this.waiting ? notSentAgain(command, error) : error
        }
        this.waiting = command
        if (!this.takenBack) await this.pause(wait)
        if (this.takenBack) throw dropped(words.match.connection.takenBack(words.match.connection.nouns[command.kind]))
      }
    } finally {
      this.waiting = undefined
    }
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

function notSentAgain({ kind }: Command, { problem }: Refusal): Dropped {
  const { connection } = words.match
  return dropped(problem.code === 'stale' ? connection.movedOn(connection.nouns[kind]) : problem.detail, problem.state)
}
