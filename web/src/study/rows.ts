import type { PlayedRow, RowAnalysis } from '../wire'

/** What a loss rounds to nothing below. */
const none = 0.005

/** The row that would have been better than the one that was played. */
export function betterRow({ judged, loss, best }: RowAnalysis): string | undefined {
  return judged && loss >= none ? best : undefined
}

/** The first rows of a board as they are typed. */
export function playedRows(rows: readonly RowAnalysis[]): PlayedRow[] {
  return rows.map(({ row, keys }) => (row ? { row, keys } : { row: '--' }))
}
