import type { Analysis, BoardAnalysis, GameAnalysis, PlayedRow, RowAnalysis, Seat } from '../wire'

/** The place that is shown: a game, one of its boards, and a row of that board. */
export interface Shown {
  game: GameAnalysis
  board: BoardAnalysis
  /** The index of the row, or 0 if no row was placed. */
  row: number
}

/** The smallest loss that does not round to 0.00. */
const none = 0.005

/** Returns a row's loss, or 0 if the row is practically as good as the best one. */
export const lossOf = ({ loss }: RowAnalysis): number => (loss < none ? 0 : loss)

/** Returns a row that would have been better than the placed one. */
export function betterRow(row: RowAnalysis): string | undefined {
  return row.judged && lossOf(row) > 0 ? row.best : undefined
}

/** Returns the first rows of a board in the form in which a player types them. */
export function playedRows(rows: readonly RowAnalysis[]): PlayedRow[] {
  return rows.map(({ row, keys }) => (row ? { row, keys } : { row: '--' }))
}

/**
 * Returns the place that an address names. By default the place is in the first game with rows and, if that game is
 * finished, at the row with the largest loss.
 */
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

/** Returns the query that leads to a place in the analysis. */
export function queryOf({ game, board, row }: Shown): string {
  return boardQuery(game.serial, game.boards.length > 1 ? board.breaker : undefined) + (board.rows.length > 0 ? `&row=${row + 1}` : '')
}

export const boardQuery = (serial: number, breaker?: Seat): string => `?game=${serial}${breaker ? `&breaker=${breaker}` : ''}`

/** Returns the row before or after a place, across all boards and games. */
export function stepFrom(analysis: Analysis, { board, row }: Shown, by: 1 | -1): Shown | undefined {
  const all = analysis.games.flatMap((game) => game.boards.flatMap((board) => board.rows.map((_, row) => ({ game, board, row }))))
  return all[all.findIndex((one) => one.board === board && one.row === row) + by]
}
