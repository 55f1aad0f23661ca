import { clear, choose, draftText, emptyDraft, erase, fillEmpty, type Kit, missing, press, put, take, undo } from './draft'
import type { Peg } from './pegs'

/** A row or a code while somebody puts it together, before it is sent: one for every turn. */
export class DraftEditor {
  draft = $state.raw(emptyDraft(1))

  constructor(
    readonly purpose: 'code' | 'place',
    pegs: number,
    readonly kit: Kit,
  ) {
    this.draft = emptyDraft(pegs)
  }

  get missing(): number {
    return missing(this.draft)
  }
  get text(): string {
    return draftText(this.draft)
  }
  get undoable(): boolean {
    return this.draft.before.length > 0
  }

  /** Does what a key means here; false if it means nothing. */
  press(key: string): boolean {
    const next = press(this.draft, key, this.kit)
    if (next) this.draft = next
    return next !== undefined
  }
  put(peg: Peg): void {
    this.draft = put(this.draft, peg)
  }
  choose(hole: number): void {
    if (hole !== this.draft.at) this.draft = choose(this.draft, hole)
  }
  erase(): void {
    this.draft = erase(this.draft)
  }
  clear(): void {
    this.draft = clear(this.draft)
  }
  /** Puts a whole row in, given in digits. */
  take(code: string): void {
    this.draft = take(this.draft, code)
  }
  undo(): void {
    this.draft = undo(this.draft)
  }
  fillEmpty(): void {
    this.draft = fillEmpty(this.draft)
  }
}
