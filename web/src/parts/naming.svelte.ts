import { prefs } from '../prefs.svelte'
import { Refusal } from '../transport/api'

/** The name under which a person joins a gathering. People who have not chosen a name of their own are offered one. */
export class Naming {
  name = $state(prefs.name)
  /** Whether the person is in the field. No name is offered meanwhile, because it would mix with the text that they type. */
  typing = false
  /** Suggested names that nobody in the party or tournament has yet. */
  private names: readonly string[] = []
  private at = 0

  constructor(private readonly propose: () => Promise<readonly string[]>) {}

  /** Offers a name if there is none yet. A name that is typed in the meantime is not replaced. */
  async offer(): Promise<void> {
    const wanted = () => this.name === '' && !this.typing
    if (wanted()) await this.ask(wanted)
  }

  /** Offers the next name. */
  async another(): Promise<void> {
    const next = this.names[this.at + 1]
    if (next === undefined) return this.ask(() => true)
    this.at++
    this.name = next
  }

  /** Returns the name to join with, and remembers it if it is the person's own. */
  chosen(): string {
    const name = this.name.trim()
    if (!this.names.includes(name)) prefs.name = name
    return name
  }

  private async ask(wanted: () => boolean): Promise<void> {
    try {
      const names = await this.propose()
      if (!wanted()) return
      this.names = names
      this.at = 0
      this.name = names[0] ?? this.name
    } catch (error) {
      // After a refusal, people can still type a name.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
