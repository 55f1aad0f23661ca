import { answerOf, type Line } from '../look/board/lines'
import { pegsOf } from '../look/board/pegs'
import type { AnsweredRow, RowView } from '../wire'

/** The server's rows as lines of a board. */
export const linesOf = (rows: readonly AnsweredRow[]): Line[] =>
  rows.map(({ row, keys, lost }) => ({ pegs: pegsOf(row ?? ''), keys: keys === undefined ? undefined : answerOf(keys), is: lost ? 'lost' : undefined }))

/** A row from the server as a line of a board with that many holes. */
export function lineOf({ code = '', keys, sealed, lost, right }: RowView, holes: number): Line {
  return {
    // A sealed row has no pegs in the state: draw a cap for each hole.
    pegs: sealed ? Array.from({ length: holes }, () => 0) : pegsOf(code),
    keys: keys ? answerOf(keys) : undefined,
    is: lost ? 'lost' : sealed ? 'sealed' : right ? 'wrong' : undefined,
  }
}
