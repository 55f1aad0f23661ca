import { api } from '../transport/api'
import { Task } from '../transport/task.svelte'
import type { Held } from '../wire'

/** This browser's matches in progress, the latest first. */
export class YourGames {
  private matches = $state.raw<readonly Held[]>([])
  private next = $state<string>()
  private pages = 1
  private readonly reading = new Task()

  private readonly running = $derived(this.matches.filter(({ over }) => !over))
  /** The matches in which it is the player's turn. */
  readonly turn = $derived(this.running.filter(({ your_move }) => your_move))
  readonly others = $derived(this.running.filter(({ your_move }) => !your_move))
  /** Whether some older matches have not been loaded yet. */
  readonly more = $derived(this.next !== undefined)
  readonly none = $derived(this.running.length === 0)

  /** Reloads the part of the list that was loaded before. A failed request leaves the list unchanged. */
  load(): Promise<void> {
    return this.read((pages) => pages < this.pages)
  }

  /** Loads more of the list, until it has one more match in progress or is complete. */
  further(): Promise<void> {
    const had = this.running.length
    return this.read((pages, found) => pages < this.pages || found <= had)
  }

  private async read(on: (pages: number, found: number) => boolean): Promise<void> {
    await this.reading.run(async () => {
      let page = await api.myMatches()
      const list = [...page.matches]
      let pages = 1
      while (page.next && on(pages, list.filter(({ over }) => !over).length)) {
        page = await api.myMatches(page.next)
        list.push(...page.matches)
        pages++
      }
      this.pages = pages
      this.matches = list
      this.next = page.next
    })
  }
}
