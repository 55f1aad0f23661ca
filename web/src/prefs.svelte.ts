import type { Labels } from './look/board/pegs'
import { load, save } from './parts/storage'

interface Kept {
  name: string
  partner: string
  labels: Labels
  hideColours: boolean
  keys: boolean
  level: string
  edition: string
  language: string
  theme: Theme
  eyes: Eyes
  sound: boolean | null
  learnt: boolean
  calls: Calls
  phrases: boolean
  pocket: boolean | null
  bring: boolean | null
}

/** The theme, or an empty string for the device's theme. */
export type Theme = '' | 'light' | 'dark'
/**
 * This browser's notification subscription and its language, false if the user refused notifications, or null if nobody has
 * been asked yet.
 */
export type Calls = { id: string; language: string } | false | null
/** The kind of colour vision that the palette is for. */
export type Eyes = '' | 'protan' | 'deutan' | 'tritan'

const storageKey = 'keypeg'
const standard: Kept = { name: '', partner: '', labels: 'letter', hideColours: false, keys: true, level: '', edition: '', language: '', theme: '', eyes: '', sound: null, learnt: false, calls: null, phrases: true, pocket: null, bring: null }

/** A user's settings on this device. None of them is secret, and only the name leaves the device. */
class Prefs {
  private kept = $state<Kept>(load(storageKey, standard))

  get name() {
    return this.kept.name
  }
  set name(name: string) {
    this.change({ name })
  }
  /** The name of the second player on this device. */
  get partner() {
    return this.kept.partner
  }
  set partner(partner: string) {
    this.change({ partner })
  }
  /** The kind of marks on pegs. */
  get labels() {
    return this.kept.labels
  }
  set labels(labels: Labels) {
    this.change({ labels })
  }
  /** Reports whether pegs show only their marks. */
  get hideColours() {
    return this.kept.hideColours
  }
  set hideColours(hideColours: boolean) {
    this.change({ hideColours })
  }
  /** Reports whether single keys place pegs. Users of speech input and some screen readers turn this off. */
  get keys() {
    return this.kept.keys
  }
  set keys(keys: boolean) {
    this.change({ keys })
  }
  /** The computer's level that was played last. */
  get level() {
    return this.kept.level
  }
  set level(level: string) {
    this.change({ level })
  }
  /** The edition that was played last. */
  get edition() {
    return this.kept.edition
  }
  set edition(edition: string) {
    this.change({ edition })
  }

  /** The language chosen on this device, or an empty string for the browser's language. */
  get language() {
    return this.kept.language
  }
  set language(language: string) {
    this.change({ language })
  }

  get theme() {
    return this.kept.theme
  }
  set theme(theme: Theme) {
    this.change({ theme })
  }
  get eyes() {
    return this.kept.eyes
  }
  set eyes(eyes: Eyes) {
    this.change({ eyes })
  }
  /** Whether sounds are turned on, or null if nobody has been asked yet. */
  get sound() {
    return this.kept.sound
  }
  set sound(sound: boolean | null) {
    this.change({ sound })
  }

  /** Reports whether the other player's phrases are shown. */
  get phrases() {
    return this.kept.phrases
  }
  set phrases(phrases: boolean) {
    this.change({ phrases })
  }

  /** Reports whether somebody on this device has seen the lesson. If so, it is not offered again. */
  get learnt() {
    return this.kept.learnt
  }
  set learnt(learnt: boolean) {
    this.change({ learnt })
  }

  get calls() {
    return this.kept.calls
  }
  set calls(calls: Calls) {
    this.change({ calls })
  }

  /** Reports whether Keypeg was stored for offline use on this device, or is null if nobody has been asked yet. */
  get pocket() {
    return this.kept.pocket
  }
  set pocket(pocket: boolean | null) {
    this.change({ pocket })
  }

  /**
   * Reports whether games played offline are added to the history on the server. The value is null if the user has not been
   * asked yet.
   */
  get bring() {
    return this.kept.bring
  }
  set bring(bring: boolean | null) {
    this.change({ bring })
  }

  nextLabels(): Labels {
    const order: Labels[] = ['letter', 'digit', 'shape']
    return (this.labels = order[(order.indexOf(this.labels) + 1) % order.length] ?? 'letter')
  }

  private change(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    save(storageKey, this.kept)
  }
}

export const prefs = new Prefs()
