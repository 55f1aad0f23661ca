import type { Analysis, BoardAnalysis, GameAnalysis, PlayedRow, RowAnalysis, Seat } from '../wire'

/** What is looked at: a row of a board of a game. */
export interface Shown {
  game: GameAnalysis
  board: BoardAnalysis
  /** From 0; there is none where none was placed. */
  row: number
}

/** What a loss rounds to nothing below. */
const none = 0.005

/** What a row gave away; 0 for one that was as good as the best. */
export const lossOf = ({ loss }: RowAnalysis): number => (loss < none ? 0 : loss)

/** The row that would have been better than the one that was played. */
export function betterRow(row: RowAnalysis): string | undefined {
  return row.judged && lossOf(row) > 0 ? row.best : undefined
}

/** The first rows of a board as they are typed. */
export function playedRows(rows: readonly RowAnalysis[]): PlayedRow[] {
  return rows.map(({ row, keys }) => (row ? { row, keys } : { row: '--' }))
}

/** What an address asks for; what it leaves open is the first game with rows, and of a finished one the row that gave most away. */
export function shownIn(analysis: Analysis, query: string): Shown | undefined {
  const asked = new URLSearchParams(query)
  const placed = ({ rows }: BoardAnalysis) => rows.length > 0
  const game = analysis.games.find(({ serial }) => String(serial) === asked.get('game')) ?? analysis.games.find(({ boards }) => boards.some(placed))
  const board = game?.boards.find(({ breaker }) => breaker === asked.get('breaker')) ?? game?.boards.find(placed) ?? game?.boards[0]
  if (!game || !board) return undefined
  const row = board.rows.findIndex(({ number }) => String(number) === asked.get('row'))
  return { game, board, row: row >= 0 ? row : worst(board) }
}

function worst({ finished, rows }: BoardAnalysis): number {
  if (!finished) return 0
  const losses = rows.map((row) => (row.hinted ? 0 : lossOf(row)))
  return Math.max(0, losses.indexOf(Math.max(...losses)))
}

/** The address of what is shown. */
export function queryOf({ game, board, row }: Shown): string {
  return boardQuery(game.serial, game.boards.length > 1 ? board.breaker : undefined) + (board.rows.length > 0 ? `&row=${row + 1}` : '')
}

export const boardQuery = (serial: number, breaker?: Seat): string => `?game=${serial}${breaker ? `&breaker=${breaker}` : ''}`

/** The row before or after, through all boards and games. */
export function stepFrom(analysis: Analysis, { board, row }: Shown, by: 1 | -1): Shown | undefined {
  const all = analysis.games.flatMap((game) => game.boards.flatMap((board) => board.rows.map((_, row) => ({ game, board, row }))))
  return all[all.findIndex((one) => one.board === board && one.row === row) + by]
}
