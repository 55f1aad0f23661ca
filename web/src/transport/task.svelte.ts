import { untrack } from 'svelte'
import { sentenceOf } from './ask'

/** What a page asks of the server: whether something is on its way, and why the last thing was refused. */
export class Asking {
  busy = $state(false)
  refusal = $state('')

  /** Does it unless something is on its way already. True if it was done; else `refusal` may say why not. */
  attempt(what: () => Promise<void>): Promise<boolean> {
    // An effect that asks must not run again because what it asked has been answered.
    return untrack(() => this.run(what))
  }

  private async run(what: () => Promise<void>): Promise<boolean> {
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
