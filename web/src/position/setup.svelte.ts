import { axesOf } from '../game/axes'
import { answerOf, answerText } from '../look/board/lines'
import { copy, type Draft, emptyDraft, firstFree, type Kit, press } from '../look/board/making'
import { codeOf, pegsOf } from '../look/board/pegs'
import { type Laid, noKeys, pressPile } from '../look/drawer/piles'
import { api, sentenceOf } from '../transport/api'
import type { Board, Position, PositionRequest } from '../wire'

/** How many codes are listed at once. */
export const page = 60

/** A row in digits and its answer as text. */
export interface SetRow {
  code: string
  keys: string
}

/**
 * A position as somebody sets it up: a board, rows and their answers, and the row and the answer that are being made. What it
 * means is for the server to say: `look` asks.
 */
export class Setup {
  /** An edition's slug, or a board's text form. */
  board = $state('')
  rows = $state.raw<readonly SetRow[]>([])
  /** The newest the server said. */
  position = $state.raw<Position>()
  refusal = $state('')
  /** Why the answer that was given last is not taken; empty where it is. */
  answerRefusal = $state('')
  /** An answer is being judged. */
  busy = $state(false)
  /** The row that is being made, from 0: after the last it is a new one. */
  at = $state(0)
  /** Its pegs. */
  draft = $state.raw(emptyDraft(0))
  /** Its answer. */
  laid = $state.raw(noKeys)
  /** What is typed means its pegs, or its keys. */
  types = $state<'pegs' | 'keys'>('pegs')
  /** The hole that a refusal speaks of. */
  want = $state<number>()
  private asked = 0
  private known = $state.raw<Board>()

  constructor(board: string, rows: readonly SetRow[] = []) {
    this.board = board
    this.rows = rows
  }

  get request(): PositionRequest {
    return this.requestOf(this.rows)
  }

  private requestOf(rows: readonly SetRow[]): PositionRequest {
    return { board: this.board, rows: rows.map(({ code, keys }) => ({ row: code, keys })) }
  }

  private get kit(): Kit {
    return { palette: this.position?.palette.slice(0, this.known?.colours) ?? [], blanks: this.known?.blanks ?? false }
  }

  /** The printed edition it is played on; empty for a board of one's own. */
  get edition(): string {
    return axesOf(this.board) ? '' : this.board
  }
  /** A board that the server has not yet told of has no holes. */
  get whole(): boolean {
    return this.known !== undefined && firstFree(this.draft) === -1
  }
  /** The row being made in the common notation. */
  get code(): string {
    return codeOf(this.draft.holes)
  }

  /** Another board: rows of the last one do not fit it. What the server said of that stands until it is asked of this one. */
  choose(board: string): void {
    this.board = board
    this.rows = []
    this.known = undefined
    this.edit(0)
  }

  /** Asks what the position is worth; an answer that comes late changes nothing. */
  async look(page: { limit?: number; offset?: number } = {}): Promise<void> {
    const mine = ++this.asked
    try {
      const position = await api.position({ ...this.request, ...page })
      if (mine !== this.asked) return
      const fresh = this.known?.text !== position.board.text
      this.known = position.board
      this.position = position
      this.refusal = ''
      if (fresh) this.edit(this.rows.length)
    } catch (error) {
      if (mine === this.asked) this.refusal = sentenceOf(error)
    }
  }

  /** Turns to a row, or to a new one after the last. */
  edit(at: number): void {
    this.at = at
    this.types = 'pegs'
    this.answerRefusal = ''
    this.want = undefined
    const row = this.rows[at]
    const empty = emptyDraft(this.known?.pegs ?? 0)
    this.draft = row ? copy(empty, pegsOf(row.code)) : empty
    this.laid = row ? { ...noKeys, answer: answerOf(row.keys) } : noKeys
  }

  change(draft: Draft): void {
    if (!this.known) return
    this.draft = draft
    this.types = 'pegs'
    this.want = undefined
  }
  lay(laid: Laid): void {
    this.laid = laid
    this.answerRefusal = ''
  }
  /** A key; whether it meant anything. */
  key(key: string): boolean {
    if (!this.known) return false
    if (this.types === 'keys') {
      const laid = pressPile(this.laid, key, this.draft.holes.length)
      if (laid) this.lay(laid)
      return laid !== undefined
    }
    const draft = press(this.draft, key, this.kit)
    if (draft) this.change(draft)
    return draft !== undefined
  }
  /** Whether the row is whole; if a hole is free, that one is asked for. */
  ask(): boolean {
    this.want = this.whole || !this.known ? undefined : firstFree(this.draft)
    return this.whole
  }
  /** Puts a whole row in for the next one. */
  take(code: string): void {
    if (!this.known) return
    if (this.at < this.rows.length) this.edit(this.rows.length)
    this.change(copy({ ...this.draft, held: [] }, pegsOf(code)))
  }

  /** Gives the row being made its answer and goes on to a new one; true if it is taken. Else it is left to be corrected. */
  async answer(): Promise<boolean> {
    return this.ask() && this.put(this.at, { code: this.code, keys: answerText(this.laid.answer) })
  }

  /** Puts an answered row in its place among the rows, or after them, unless the server says why it cannot be. */
  async put(at: number, row: SetRow): Promise<boolean> {
    if (this.busy) return false
    const before = this.rows
    const rows = at < before.length ? before.with(at, row) : [...before, row]
    this.busy = true
    this.answerRefusal = ''
    try {
      await api.position({ ...this.requestOf(rows), limit: 1 })
      if (this.rows !== before) return false // it was for a position that is gone
      this.rows = rows
      this.edit(rows.length)
      return true
    } catch (error) {
      this.answerRefusal = sentenceOf(error)
      return false
    } finally {
      this.busy = false
    }
  }

  remove(at: number): void {
    this.rows = this.rows.toSpliced(at, 1)
    this.edit(this.rows.length)
  }

  /** Puts other answers beside rows, counted from 1. */
  mend(answers: readonly { row: number; maybe: string }[]): void {
    this.rows = this.rows.map((row, i) => {
      const other = answers.find((answer) => answer.row === i + 1)
      return other ? { ...row, keys: other.maybe } : row
    })
    this.edit(this.rows.length)
  }

  clear(): void {
    this.rows = []
    this.edit(0)
  }
}
