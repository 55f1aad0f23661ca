import { api, sentenceOf } from '../api/ask'
import { Desk } from '../match/desk.svelte'
import type { Board, Position, PositionRequest } from '../wire'

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
  /** A edition's slug, or a board's text form. */
  board = $state('')
  rows = $state.raw<readonly SetRow[]>([])
  /** The newest the server said. */
  position = $state.raw<Position>()
  refusal = $state('')
  /** The row that is being changed, from 0; after the last it is a new one. */
  at = $state(0)
  /** Whether its pegs are put together, or its answer is counted. */
  step = $state<'row' | 'answer'>('row')
  /** Where its pegs are put together; there once the board is known. */
  desk = $state.raw<Desk>()
  private asked = 0
  private known?: Board

  constructor(board: string, rows: readonly SetRow[] = []) {
    this.board = board
    this.rows = rows
  }

  get request(): PositionRequest {
    return { board: this.board, rows: this.rows.filter(({ keys }) => keys).map(({ code, keys }) => ({ row: code, keys })) }
  }

  /** Another board: rows of the last one do not fit it. */
  choose(board: string): void {
    this.board = board
    this.rows = []
    this.position = undefined
    this.desk = undefined
  }

  /** Asks what the position is worth; an answer that comes late changes nothing. */
  async look(page: { limit?: number; offset?: number } = {}): Promise<void> {
    const mine = ++this.asked
    try {
      const position = await api.position({ ...this.request, ...page })
      if (mine !== this.asked) return
      const fresh = this.known?.text !== position.board.text || !this.desk
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
    this.desk = new Desk('place', board.pegs, { palette: this.position.palette.slice(0, board.colours), blanks: board.blanks })
    const row = this.rows[at]
    if (row) this.desk.take(row.code)
  }

  /** Gives the row its answer and goes on to a new one. */
  answer(keys: string): void {
    const code = this.desk?.text
    if (code === undefined) return
    const row = { code, keys }
    this.rows = this.at < this.rows.length ? this.rows.with(this.at, row) : [...this.rows, row]
    this.edit(this.rows.length)
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
