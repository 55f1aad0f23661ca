import { Refusal } from './ask'

/** What a page asks of the server: whether something is on its way, and why the last thing was refused. */
export class Asking {
  busy = $state(false)
  refusal = $state('')

  /** Does it unless something is on its way already. True if it was done; else `refusal` may say why not. */
  async attempt(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refusal = ''
    try {
      await what()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refusal = error.message
      return false
    } finally {
      this.busy = false
    }
  }
}
