import { untrack } from 'svelte'
import { Refusal, sentenceOf } from './api'

/** A request that a page sends. The object records whether the request is in progress, and why it was last refused. */
export class Task {
  busy = $state(false)
  refusal = $state('')
  /** The refusal if it is about a name, for the field of the name. */
  nameRefusal = $state('')

  /**
   * Sends the request unless it is already in progress. Returns true if the request succeeded. Otherwise `refusal` may contain
   * the reason.
   */
  run(what: () => Promise<void>): Promise<boolean> {
    // An effect that sends a request must not run again because of the response.
    return untrack(() => this.attempt(what))
  }

  private async attempt(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refusal = this.nameRefusal = ''
    try {
      await what()
      return true
    } catch (error) {
      this.refusal = sentenceOf(error)
      if (error instanceof Refusal && error.problem.code.startsWith('bad-name')) this.nameRefusal = this.refusal
      return false
    } finally {
      this.busy = false
    }
  }
}
