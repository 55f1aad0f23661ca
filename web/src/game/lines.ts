import type { Line } from '../look/board/lines'
import { pegsOf } from '../look/board/pegs'
import type { AnsweredRow, RowView } from '../wire'
import { answerOf } from './keys'

/** Rows as the server sends them, as a board shows them. */
export const linesOf = (rows: readonly AnsweredRow[]): Line[] =>
  rows.map(({ row, keys, lost }) => ({ pegs: pegsOf(row ?? ''), keys: keys === undefined ? undefined : answerOf(keys), is: lost ? 'lost' : undefined }))

/** A row of a match on a board with so many holes, as a board shows it. */
export function lineOf({ code = '', keys, sealed, lost, right }: RowView, holes: number): Line {
  return {
    // What is sealed is not told: as many caps as there are holes.
    pegs: sealed ? Array.from({ length: holes }, () => 0) : pegsOf(code),
    keys: keys === undefined ? undefined : answerOf(keys),
    is: lost ? 'lost' : sealed ? 'sealed' : right ? 'wrong' : undefined,
  }
}
