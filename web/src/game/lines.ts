import { answerOf, type Line } from '../look/board/lines'
import { pegsOf } from '../look/board/pegs'
import type { AnsweredRow, RowView } from '../wire'

/** Rows as the server sends them, as a board shows them. */
export const linesOf = (rows: readonly AnsweredRow[]): Line[] =>
  rows.map(({ row, keys, lost }) => ({ pegs: pegsOf(row ?? ''), keys: keys === undefined ? undefined : answerOf(keys), is: lost ? 'lost' : undefined }))

/** A row of a board with so many holes, as the server tells of it, to be drawn. */
export function lineOf({ code = '', keys, sealed, lost, right }: RowView, holes: number): Line {
  return {
    // What is sealed is not told: as many caps as there are holes.
    pegs: sealed ? Array.from({ length: holes }, () => 0) : pegsOf(code),
    keys: keys ? answerOf(keys) : undefined,
    is: lost ? 'lost' : sealed ? 'sealed' : right ? 'wrong' : undefined,
  }
}
