import { copy, type Draft, emptyDraft, firstFree, type Kit, press } from '../look/board/making'
import { codeOf, type Peg } from '../look/board/pegs'
import type { Board } from '../wire'
import { forgetDraft, keepDraft, keptDraft } from './drafts'

/** Something being made at the table: a code, or a row of one game. It is kept on this device until it is placed. */
export class Editor {
  /** The hole that a refusal speaks of. */
  want = $state<number>()
  private now = $state.raw() as Draft

  /**
   * `whose` and `what` are what it is kept under, and `after` what the next row is; `start` is newer than what is kept; `changed` is
   * told of every change that is made here.
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
  /** In the common notation. */
  get code(): string {
    return codeOf(this.now.holes)
  }

  change(to: Draft): void {
    this.now = to
    this.want = undefined
    keepDraft(this.whose, this.what, to)
    this.changed()
  }
  /** Takes in what was made elsewhere. */
  follow(to: Draft): void {
    this.now = to
    keepDraft(this.whose, this.what, to)
  }
  /** Puts a whole row or code in. */
  take(pegs: readonly Peg[]): void {
    this.change(copy(this.now, pegs))
  }
  /** A key; whether it meant anything. */
  key(key: string): boolean {
    const to = press(this.now, key, this.kit)
    if (to) this.change(to)
    return to !== undefined
  }
  /** Whether it can be sent; if a hole is free, that one is asked for. */
  ask(): boolean {
    this.want = this.whole ? undefined : firstFree(this.now)
    return this.whole
  }
  /** It was placed: pegs that are held stay in the next row. */
  placed(): void {
    const held = this.heldFor(this.after)
    if (held) keepDraft(this.whose, this.after, held)
    else forgetDraft(this.whose)
    this.changed()
  }
  /** The pegs that are held, if this is the row that follows. */
  heldFor(what: string): Draft | undefined {
    const { held } = this.now
    if (what !== this.after || held.length === 0) return undefined
    const holes = this.now.holes.map((hole, i) => (held.includes(i) ? hole : null))
    return { ...emptyDraft(holes.length), holes, held, at: Math.max(0, holes.indexOf(null)) }
  }
}
