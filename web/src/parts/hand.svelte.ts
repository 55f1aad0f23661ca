import { gestures } from '../look/board/gestures'
import { choose, copy, type Draft, emptyDraft, erase, firstFree, hold, type Kit, move, press, put, takeOut, undo } from '../look/board/making'
import { codeOf, type Peg } from '../look/board/pegs'
import { typing } from '../look/board/typing'
import { prefs } from '../prefs.svelte'

/** A row that is made by a hand: by presses, by carrying, by keys. */
export class Hand {
  draft = $state.raw<Draft>(emptyDraft(0))
  /** A hole that nothing was put into when the row was to be sent. */
  want = $state<number>()
  readonly full = $derived(firstFree(this.draft) === -1)

  constructor(
    private kit: Kit,
    pegs: number,
  ) {
    this.draft = emptyDraft(pegs)
  }

  /** The row as the server reads it. */
  get code(): string {
    return codeOf(this.draft.holes)
  }

  change(to: Draft): void {
    this.draft = to
    this.want = undefined
  }
  put = (peg: Peg, hole?: number) => this.change(put(this.draft, peg, hole))
  choose = (hole: number) => this.change(choose(this.draft, hole))
  copy = (row: readonly Peg[]) => this.change(copy(this.draft, row))
  erase = () => this.change(erase(this.draft))
  undo = () => this.change(undo(this.draft))
  clear = () => this.change(emptyDraft(this.draft.holes.length))

  /** Whether all holes have something; if not, which has not is shown. */
  ready(): boolean {
    this.want = this.full ? undefined : firstFree(this.draft)
    return this.full
  }

  /** Has hands and keys make the row, as long as `makes` says so; `enter` is Enter, whatever it says. */
  attach(element: HTMLElement, makes: () => boolean, enter: () => void): () => void {
    const ends = [
      gestures(element, {
        onput: (peg, hole) => this.put(peg, hole),
        onmove: (from, to) => this.change(move(this.draft, from, to)),
        ontake: (hole) => this.change(takeOut(this.draft, hole)),
        onhold: (hole) => this.change(hold(this.draft, hole)),
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
