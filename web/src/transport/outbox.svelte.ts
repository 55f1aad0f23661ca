import type { Problem } from '../wire'
import { words } from '../words/words'
import { Refusal } from './api'
import { line } from './line.svelte'

/** The time to wait for a response (ms). Without this limit, the client would wait forever on a dead connection. */
const answerTime = 15_000
/** The shortest and the longest wait before sending again (ms), while nothing shows that the connection is back. */
const [soon, late] = [500, 8000]

/** The error for a waiting command that the server will not carry out. */
export class Dropped extends Refusal {}

/** Returns a new, unique command id. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends the commands of a match or a party, and names each command for use in a sentence. */
export interface Post<Command, Answer> {
  send: (command: Command & { id: string }, signal: AbortSignal) => Promise<Answer>
  /** Returns the noun for a command: "your row". */
  nounOf: (command: Command) => string
}

/**
 * Sends commands to the server, one at a time, over a connection that may be lost. It sends an undelivered command again with the
 * same id. The server then carries the command out once, however often it arrives.
 */
export class Outbox<Command, Answer> {
  /** The command that is waiting to be sent again. */
  waiting = $state.raw<Command>()
  private go?: () => void
  private takenBack = false

  constructor(private readonly post: Post<Command, Answer>) {}

  /**
   * Delivers a command and returns the new state. Throws a Refusal if the server refuses. Throws Dropped if the command had to wait
   * and was not carried out.
   */
  async deliver(bare: Command): Promise<Answer> {
    const command = { ...bare, id: newId() }
    this.takenBack = false
    try {
      for (let wait = soon; ; wait = Math.min(wait * 2, late)) {
        try {
          return await this.send(command)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          if (!error.undelivered) throw this.waiting ? notSentAgain(this.post.nounOf(command), error) : error
        }
        this.waiting = command
        if (!this.takenBack) await this.pause(wait)
        if (this.takenBack) throw dropped(words.match.connection.takenBack(this.post.nounOf(command)))
      }
    } finally {
      this.waiting = undefined
    }
  }

  /** Sends the waiting command at once. It must be called when the connection is back. */
  retry(): void {
    this.go?.()
  }

  /** Stops resending the waiting command. It cannot recall an attempt that is under way, which may already have arrived. */
  takeBack(): void {
    this.takenBack = true
    this.go?.()
  }

  private async send(command: Command & { id: string }): Promise<Answer> {
    const attempt = new AbortController()
    const timer = setTimeout(() => attempt.abort(), answerTime)
    try {
      return await this.post.send(command, attempt.signal)
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

function dropped(detail: string, state?: Problem['state']): Dropped {
  return new Dropped({ type: 'about:blank', title: detail, detail, status: 0, code: 'dropped', ...(state ? { state } : {}) })
}

function notSentAgain(noun: string, { problem }: Refusal): Dropped {
  return dropped(problem.code === 'stale' ? words.match.connection.movedOn(noun) : problem.detail, problem.state)
}
