import { api, sentenceOf } from '../../transport/api'
import type { Board, Position, PositionRequest } from '../../wire'
import { DraftEditor } from '../editor.svelte'

/** A row in digits and its answer as text; without keys it waits for one. */
export interface SetRow {
  code: string
  keys: string
}

/**
 * A position as somebody sets it up: a board, rows and their answers, and which of them is being changed. What it means
 * is for the server to say: `look` asks.
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
  /** The row that is being changed, from 0; after the last it is a new one. */
  at = $state(0)
  /** Whether its pegs are put together, or its answer is counted. */
  step = $state<'row' | 'answer'>('row')
  /** Where its pegs are put together; there once the board is known. */
  editor = $state.raw<DraftEditor>()
  private asked = 0
  private known?: Board

  constructor(board: string, rows: readonly SetRow[] = []) {
    this.board = board
    this.rows = rows
  }

  get request(): PositionRequest {
    return this.requestOf(this.rows)
  }

  private requestOf(rows: readonly SetRow[]): PositionRequest {
    return { board: this.board, rows: rows.filter(({ keys }) => keys).map(({ code, keys }) => ({ row: code, keys })) }
  }

  /** Another board: rows of the last one do not fit it. */
  choose(board: string): void {
    this.board = board
    this.rows = []
    this.position = undefined
    this.editor = undefined
  }

  /** Asks what the position is worth; an answer that comes late changes nothing. */
  async look(page: { limit?: number; offset?: number } = {}): Promise<void> {
    const mine = ++this.asked
    try {
      const position = await api.position({ ...this.request, ...page })
      if (mine !== this.asked) return
      const fresh = this.known?.text !== position.board.text || !this.editor
      this.known = position.board
      this.position = position
      this.refusal = ''
      if (fresh) this.edit(this.rows.length)
    } catch (error) {
      if (mine === this.asked) this.refusal = sentenceOf(error)
    }
  }

  /** Turns to a row, or to a new one after the last. */
  edit(at: number, step: 'row' | 'answer' = 'row'): void {
    const board = this.known
    if (!board || !this.position) return
    this.at = at
    this.step = step
    this.answerRefusal = ''
    this.editor = new DraftEditor('place', board.pegs, { palette: this.position.palette.slice(0, board.colours), blanks: board.blanks })
    const row = this.rows[at]
    if (row) this.editor.take(row.code)
  }

  /** Gives the row its answer and goes on to a new one; true if it is taken. Else it is left to be corrected. */
  async answer(keys: string): Promise<boolean> {
    const code = this.editor?.text
    return code !== undefined && this.put(this.at, { code, keys })
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
