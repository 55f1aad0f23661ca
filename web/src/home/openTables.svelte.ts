import { api } from '../transport/api'
import { Task } from '../transport/task.svelte'
import type { OpenTable } from '../wire'

/** The time between requests for the list (ms). If the list has not changed, the response is empty. */
const often = 8000

/** The open tables, while the list is shown. */
export class OpenTables {
  list = $state.raw<readonly OpenTable[]>([])
  private readonly reading = new Task()

  /** Requests the tables repeatedly while the page is visible. Returns a function that stops the requests. */
  follow(): () => void {
    // After a failed request the list stays unchanged.
    const ask = () => void this.reading.run(async () => void (this.list = await api.tables()))
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask()
    }, often)
    ask()
    return () => clearInterval(timer)
  }
}
