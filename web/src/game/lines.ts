import { answerOf, type Line } from '../look/board/lines'
import { pegsOf } from '../look/board/pegs'
import type { AnsweredRow, RowView } from '../wire'

/** Turns the server's rows into lines of a board. */
export const linesOf = (rows: readonly AnsweredRow[]): Line[] =>
  rows.map(({ row, keys, lost }) => ({ pegs: pegsOf(row ?? ''), keys: keys === undefined ? undefined : answerOf(keys), is: lost ? 'lost' : undefined }))

/** Converts a row from the server to a line of a board that has `holes` holes. */
export function lineOf({ code = '', keys, sealed, lost, right }: RowView, holes: number): Line {
  return {
    // A sealed row has no pegs in the state, so each hole is drawn with a cap.
    pegs: sealed ? Array.from({ length: holes }, () => 0) : pegsOf(code),
    keys: keys ? answerOf(keys) : undefined,
    is: lost ? 'lost' : sealed ? 'sealed' : right ? 'wrong' : undefined,
  }
}
