import { answerOf } from '../look/board/lines'
import { boardOf, indexOf, other } from '../game/seats'
import { answerName } from '../look/board/names'
import type { Line } from '../look/board/lines'
import { type Peg, pegsOf } from '../look/board/pegs'
import type { Board, Ended, EndedBoard, Running, RunningBoard, RowView, Seat, State } from '../wire'
import { words } from '../words/words'

/** One board on the table. */
export interface Side {
  breaker: Seat
  spec: Board
  lines: Line[]
  /** The code, for viewers who may see it. */
  code?: Peg[] | undefined
  /** Whether the code is revealed to everybody. */
  revealed: boolean
}

/** The secrets that only the viewer's seat knows about the current game. */
type Own = State['match']['you']

/** Returns the seats that placed the rows of a game, in order. In a duel the seats alternate, beginning with `near`. */
export function placedBy(game: Pick<Running | Ended, 'boards'>, near: Seat): Seat[] {
  const turns = Math.max(0, ...game.boards.map(({ rows }) => rows.length))
  return Array.from({ length: turns }, (_, turn) => [near, other(near)].filter((breaker) => (boardOf(game, breaker)?.rows.length ?? 0) > turn)).flat()
}

/**
 * Returns the Codebreaker of a board of a finished game: the board that the sentence about the game describes to a viewer at
 * `me`. It is a board with a wrong answer, a board whose code was broken, or a board that was given up.
 */
export function spokenOf({ boards }: Ended, me: Seat | undefined): Seat | undefined {
  const wrong = boards.find((board) => board.claimed || board.wrong?.length)
  const broken = boards.filter(({ outcome }) => outcome === 'broken')
  return (wrong ?? broken.find(({ breaker }) => breaker === me) ?? broken[0] ?? boards.find((board) => board.gave_up))?.breaker ?? me
}

/** Returns the boards of a game, the board of `near` first. A finished game is shown as it was after its first `rows` rows. */
export function sidesOf(state: State, game: Running | Ended, near: Seat, rows = Infinity): Side[] {
  const over = 'award' in game
  const shown = placedBy(game, near).slice(0, rows)
  return [near, other(near)].flatMap((breaker) => {
    const board: RunningBoard | EndedBoard | undefined = boardOf(game, breaker)
    if (!board) return []
    const own = over ? undefined : state.match.you
    const count = shown.filter((by) => by === breaker).length
    const spec = state.table.boards[indexOf(breaker)]
    const secret = over ? (board as EndedBoard).secret : own && own.seat !== breaker ? own.code : undefined
    return {
      breaker,
      spec,
      lines: board.rows.slice(0, count).map((row, i) => lineOf(row, spec.pegs, i === board.rows.length - 1 ? own : undefined, breaker)),
      code: secret ? pegsOf(secret) : undefined,
      revealed: over && secret !== undefined && count === board.rows.length,
    }
  })
}

function lineOf(row: RowView, pegs: number, own: Own, breaker: Seat): Line {
  const text = words.match.rows
  if (row.lost || (row.sealed && own?.seat === breaker && own.lost)) return { pegs: [], is: 'lost', say: text.lost }
  if (row.sealed) {
    const mine = own?.seat === breaker && own.sealed
    return mine ? { pegs: pegsOf(mine), say: text.yours } : { pegs: Array<Peg>(pegs).fill(0), is: 'sealed' }
  }
  const given = row.keys ?? (own && own.seat !== breaker ? own.keys : undefined)
  if (given === undefined) return { pegs: pegsOf(row.code ?? ''), say: text.waiting }
  const line: Line = { pegs: pegsOf(row.code ?? ''), keys: answerOf(given) }
  if (!row.keys && line.keys) return { ...line, say: text.given(answerName(line.keys)) }
  if (row.right) return { ...line, is: 'wrong', say: text.right(line.keys ? answerName(line.keys) : '', answerName(answerOf(row.right))) }
  if (row.table && line.keys) return { ...line, say: text.byTable(answerName(line.keys)) }
  return line
}
