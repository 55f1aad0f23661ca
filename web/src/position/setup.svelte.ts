import { axesOf } from '../game/axes'
import { answerOf, answerText } from '../look/board/lines'
import { copy, type Draft, emptyDraft, firstFree, type Kit, press } from '../look/board/making'
import { codeOf, pegsOf } from '../look/board/pegs'
import { type Laid, noKeys, pressPile } from '../look/drawer/piles'
import { api, sentenceOf } from '../transport/api'
import type { Board, Position, PositionRequest } from '../wire'

/** The number of codes that are listed at a time. */
export const page = 60

/** A row in digits, with its answer as text. */
export interface SetRow {
  code: string
  keys: string
}

/**
 * A position that is being set up: a board, rows with their answers, and the row and the answer being made. The server evaluates it
 * when `look` is called.
 */
export class Setup {
  /** An edition's slug, or a board's text form. */
  board = $state('')
  rows = $state.raw<readonly SetRow[]>([])
  /** The server's latest evaluation. */
  position = $state.raw<Position>()
  refusal = $state('')
  /** The reason why the last answer is refused, or "". */
  answerRefusal = $state('')
  /** Whether the server is checking an answer. */
  busy = $state(false)
  /** The index of the row being made. After the last row, it is the index of a new row. */
  at = $state(0)
  /** The pegs of the row being made. */
  draft = $state.raw(emptyDraft(0))
  /** The answer to the row being made. */
  laid = $state.raw(noKeys)
  /** The part of the row that typing changes: its pegs or its answer. */
  types = $state<'pegs' | 'keys'>('pegs')
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

  /** The printed edition of the board, or an empty string for a custom board. */
  get edition(): string {
    return axesOf(this.board) ? '' : this.board
  }
  /** Reports whether the row being made is complete. It is not complete until the server has described the board. */
  get whole(): boolean {
    return this.known !== undefined && firstFree(this.draft) === -1
  }
  /** The row being made, in the common notation. */
  get code(): string {
    return codeOf(this.draft.holes)
  }

  /** Chooses another board, and drops the rows. The server's last evaluation stays on the page until the next one arrives. */
  choose(board: string): void {
    this.board = board
    this.rows = []
    this.known = undefined
    this.edit(0)
  }

  /** Requests an evaluation of the position. A response that arrives after a newer request is ignored. */
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

  /** Begins to edit a row, or a new row after the last one. */
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
  /** Handles a key, and reports whether the key has a meaning here. */
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
  /** Reports whether the row is complete. If not, it marks a hole that is still free. */
  ask(): boolean {
    this.want = this.whole || !this.known ? undefined : firstFree(this.draft)
    return this.whole
  }
  /** Fills the next row with the pegs of a code. */
  take(code: string): void {
    if (!this.known) return
    if (this.at < this.rows.length) this.edit(this.rows.length)
    this.change(copy({ ...this.draft, held: [] }, pegsOf(code)))
  }

  /**
   * Enters the row being made with its answer, and switches to a new row. Returns true if the server accepts the
   * answer. Otherwise the row stays, so that the player can correct it.
   */
  async answer(): Promise<boolean> {
    return this.ask() && this.put(this.at, { code: this.code, keys: answerText(this.laid.answer) })
  }

  /** Replaces the row that was changed, or appends a new answered row, unless the server refuses it. */
  async put(at: number, row: SetRow): Promise<boolean> {
    if (this.busy) return false
    const before = this.rows
    const rows = at < before.length ? before.with(at, row) : [...before, row]
    this.busy = true
    this.answerRefusal = ''
    try {
      await api.position({ ...this.requestOf(rows), limit: 1 })
      if (this.rows !== before) return false // the request was for an earlier position
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

  /** Changes the answers to the given rows. Rows are counted from 1. */
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
