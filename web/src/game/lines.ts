import type { Line } from '../look/board/lines'
import { pegsOf } from '../look/board/pegs'
import type { AnsweredRow } from '../wire'
import { answerOf } from './keys'

/** Rows as the server sends them, as a board shows them. */
export const linesOf = (rows: readonly AnsweredRow[]): Line[] =>
  rows.map(({ row, keys, lost }) => ({ pegs: pegsOf(row ?? ''), keys: keys === undefined ? undefined : answerOf(keys), is: lost ? 'lost' : undefined }))
