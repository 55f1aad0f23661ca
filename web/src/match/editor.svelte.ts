import { copy, type Draft, emptyDraft, firstFree, type Kit, press } from '../look/board/making'
import { codeOf, type Peg } from '../look/board/pegs'
import type { Board } from '../wire'
import { forgetDraft, isKept, keepDraft, keptDraft } from '../parts/drafts'

/** A code or row that is being made at the table. The code or row is stored on this device until it is placed. */
export class Editor {
  /** The hole that the refusal refers to. */
  want = $state<number>()
  private now = $state.raw() as Draft

  /**
   * `whose` and `what` form the storage key, and `after` identifies the next row. `start` is a draft that is newer than the
   * stored one. `changed` is called for every change made in this editor.
   */
  constructor(
    readonly purpose: 'code' | 'place',
    readonly board: Board,
    readonly kit: Kit,
    private readonly whose: string,
    private readonly what: string,
    private readonly after: string,
    start: Draft | undefined,
    private readonly changed: () => void,
  ) {
    this.now = start ?? keptDraft(whose, what, board.pegs)
  }

  get draft(): Draft {
    return this.now
  }
  get whole(): boolean {
    return firstFree(this.now) === -1
  }
  /** The row or code in the common notation. */
  get code(): string {
    return codeOf(this.now.holes)
  }

  change(to: Draft): void {
    this.now = to
    this.want = undefined
    keepDraft(this.whose, this.what, to)
    this.changed()
  }
  /** Takes over a draft that was made elsewhere. */
  follow(to: Draft): void {
    this.now = to
    keepDraft(this.whose, this.what, to)
  }
  /** Replaces the draft with a whole row or code. */
  take(pegs: readonly Peg[]): void {
    this.change(copy(this.now, pegs))
  }
  /** Handles a key, and reports whether the key has a meaning here. */
  key(key: string): boolean {
    const to = press(this.now, key, this.kit)
    if (to) this.change(to)
    return to !== undefined
  }
  /** Reports whether the draft can be sent. If not, it marks a hole that is still free. */
  ask(): boolean {
    this.want = this.whole ? undefined : firstFree(this.now)
    return this.whole
  }
  /**
   * Keeps held pegs in the next row. It must be called after the row has been placed. The player may already have begun the
   * next row, because the state with that row can arrive before the response to the command.
   */
  placed(): void {
    forgetDraft(this.whose, this.what)
    const held = this.heldFor(this.after)
    if (held && !isKept(this.whose, this.after)) keepDraft(this.whose, this.after, held)
    this.changed()
  }
  /** Returns a draft with the held pegs if `what` is the next row. */
  heldFor(what: string): Draft | undefined {
    const { held } = this.now
    if (what !== this.after || held.length === 0) return undefined
    const holes = this.now.holes.map((hole, i) => (held.includes(i) ? hole : null))
    return { ...emptyDraft(holes.length), holes, held, at: Math.max(0, holes.indexOf(null)) }
  }
}
