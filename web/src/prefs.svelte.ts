import type { Labels } from './game/pegs'

interface Kept {
  name: string
  labels: Labels
  hideColours: boolean
  keys: boolean
  level: string
  edition: string
}

const shelf = 'keypeg'
const standard: Kept = { name: '', labels: 'letter', hideColours: false, keys: true, level: '', edition: '' }

/** What a person likes on this device. Nothing here is secret, and nothing here leaves it but the name. */
class Prefs {
  private kept = $state<Kept>(read())

  get name() {
    return this.kept.name
  }
  set name(name: string) {
    this.keep({ name })
  }
  /** How pegs are marked. */
  get labels() {
    return this.kept.labels
  }
  set labels(labels: Labels) {
    this.keep({ labels })
  }
  /** Pegs by their marks alone. */
  get hideColours() {
    return this.kept.hideColours
  }
  set hideColours(hideColours: boolean) {
    this.keep({ hideColours })
  }
  /** Single keys place pegs; speech input and some readers want them off. */
  get keys() {
    return this.kept.keys
  }
  set keys(keys: boolean) {
    this.keep({ keys })
  }
  /** The level of the computer that was played last. */
  get level() {
    return this.kept.level
  }
  set level(level: string) {
    this.keep({ level })
  }
  /** The preset that was played last. */
  get edition() {
    return this.kept.edition
  }
  set edition(edition: string) {
    this.keep({ edition })
  }

  nextLabels(): Labels {
    const order: Labels[] = ['letter', 'digit', 'shape']
    return (this.labels = order[(order.indexOf(this.labels) + 1) % order.length] ?? 'letter')
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    try {
      localStorage.setItem(shelf, JSON.stringify(this.kept))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function read(): Kept {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(shelf) ?? '{}') as Partial<Kept>) }
  } catch {
    return standard
  }
}

export const prefs = new Prefs()
