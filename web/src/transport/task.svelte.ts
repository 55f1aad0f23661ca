import { untrack } from 'svelte'
import { sentenceOf } from './api'

/** Something a page asks of the server: whether it is on its way, and why it was refused last. */
export class Task {
  busy = $state(false)
  refusal = $state('')

  /** Does it unless it is on its way already. True if it was done; else `refusal` may say why not. */
  run(what: () => Promise<void>): Promise<boolean> {
    // An effect that asks must not run again because what it asked has been answered.
    return untrack(() => this.attempt(what))
  }

  private async attempt(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refusal = ''
    try {
      await what()
      return true
    } catch (error) {
      this.refusal = sentenceOf(error)
      return false
    } finally {
      this.busy = false
    }
  }
}
