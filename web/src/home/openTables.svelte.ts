import { api } from '../transport/api'
import { Task } from '../transport/task.svelte'
import type { OpenTable } from '../wire'

/** How often the list is asked for (ms): who has it is sent nothing. */
const often = 8000

/** The open tables, as long as somebody looks at them. */
export class OpenTables {
  list = $state.raw<readonly OpenTable[]>([])
  private readonly reading = new Task()

  /** Asks for them again and again while the page is seen, until the function it returns is called. */
  follow(): () => void {
    // What cannot be read now stays as it was.
    const ask = () => void this.reading.run(async () => void (this.list = await api.tables()))
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask()
    }, often)
    ask()
    return () => clearInterval(timer)
  }
}
