import { gestures } from '../look/board/gestures'
import { choose, copy, type Draft, emptyDraft, erase, firstFree, hold, type Kit, move, press, put, takeOut, undo } from '../look/board/making'
import { codeOf, type Peg } from '../look/board/pegs'
import { typing } from '../look/board/typing'
import { prefs } from '../prefs.svelte'
import { isKept, keepDraft, keptDraft } from './drafts'

/** A row that the player makes by presses, by dragging or by keys. */
export class Hand {
  draft = $state.raw<Draft>(emptyDraft(0))
  /** The first hole that had no peg when the player tried to send the row. */
  want = $state<number>()
  readonly full = $derived(firstFree(this.draft) === -1)

  /**
   * If `store` is given, this device stores the row until another row is made with the same `whose`. `before` is the hand for
   * the previous row, whose held pegs stay.
   */
  constructor(
    private kit: Kit,
    pegs: number,
    private readonly store?: { whose: string; what: string },
    before?: Hand,
  ) {
    if (store && isKept(store.whose, store.what)) this.draft = keptDraft(store.whose, store.what, pegs)
    else this.draft = before?.held() ?? emptyDraft(pegs)
  }

  /** The row in the form that the server accepts. */
  get code(): string {
    return codeOf(this.draft.holes)
  }

  change(to: Draft): void {
    this.draft = to
    this.want = undefined
    if (this.store) keepDraft(this.store.whose, this.store.what, to)
  }
  /** Returns a row that contains only the held pegs. */
  private held(): Draft {
    const { held, holes } = this.draft
    const kept = holes.map((hole, i) => (held.includes(i) ? hole : null))
    return { ...emptyDraft(holes.length), holes: kept, held, at: Math.max(0, kept.indexOf(null)) }
  }
  put = (peg: Peg, hole?: number) => this.change(put(this.draft, peg, hole))
  choose = (hole: number) => this.change(choose(this.draft, hole))
  copy = (row: readonly Peg[]) => this.change(copy(this.draft, row))
  erase = () => this.change(erase(this.draft))
  undo = () => this.change(undo(this.draft))
  clear = () => this.change(emptyDraft(this.draft.holes.length))

  /** Reports whether all holes are filled. If not, it marks the first empty hole. */
  ready(): boolean {
    this.want = this.full ? undefined : firstFree(this.draft)
    return this.full
  }

  /**
   * Lets gestures and keys change the row while `makes` returns true. Enter always calls `enter`. Returns a function that stops
   * handling gestures and keys.
   */
  attach(element: HTMLElement, makes: () => boolean, enter: () => void, oncopy?: (row: number, hole?: number) => void): () => void {
    const ends = [
      gestures(element, {
        onput: (peg, hole) => this.put(peg, hole),
        onmove: (from, to) => this.change(move(this.draft, from, to)),
        ontake: (hole) => this.change(takeOut(this.draft, hole)),
        onhold: (hole) => this.change(hold(this.draft, hole)),
        oncopy: (row, _, hole) => oncopy?.(row, hole),
      }),
      typing({
        letters: () => prefs.keys,
        onkey: (key) => {
          const to = makes() ? press(this.draft, key, this.kit) : undefined
          if (to) this.change(to)
          return to !== undefined
        },
        onsend: enter,
      }),
    ]
    return () => ends.forEach((end) => end())
  }
}
