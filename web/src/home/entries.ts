import { lineOf } from '../game/lines'
import { pegSetOf } from '../game/pegset'
import type { Line } from '../look/board/lines'
import type { PegSet } from '../look/board/pegs'
import { matchPath, openTablePath } from '../route'
import type { Board, Editions, Held, OpenTable } from '../wire'
import { words } from '../words/words'
import { printedOn } from './shelf'

/** A match in a list, as a thumbnail of its board with the text about it. */
export interface Entry {
  id: string
  href: string
  chip: { edition: string; pegs: number; rows: number; set: PegSet; lines: Line[] }
  who: string
  what: string
  /** The player's duty, or the reason for waiting. */
  state: string
  turn: boolean
}

function chipOf(editions: Editions, of: { rules: string; board: Board }, lines: Line[]): Entry['chip'] {
  const { pegs, rows, colours } = of.board
  const edition = printedOn(editions, of)
  const own = editions.rulebooks.find(({ slug }) => slug === of.rules)?.palette ?? []
  return { edition, pegs, rows, lines, set: pegSetOf(colours > own.length ? editions.wide : own, edition) }
}

/** Returns an entry for one of the player's matches. The player has one seat or, on a shared device, both. */
export function gameEntry(editions: Editions, game: Held): Entry {
  const text = words.home.yours
  const [host, guest] = game.players.map((name) => name || text.nobody) as [string, string]
  return {
    id: game.id,
    href: matchPath(game.id),
    chip: chipOf(editions, game, game.rows.map((row) => lineOf(row, game.board.pegs))),
    who: game.seats.length === 2 ? text.against(host, guest) : game.seats[0] === 'host' ? guest : host,
    what: text.of(game.title, game.points.join(' : ')),
    state: game.your_move ? text.yours : text.waiting,
    turn: game.your_move,
  }
}

/** Returns an entry for an open table, where the guest's seat is free. */
export function tableEntry(editions: Editions, table: OpenTable): Entry {
  const text = words.home.waiting
  return {
    id: table.id,
    href: openTablePath(table.id),
    chip: chipOf(editions, { rules: table.rules, board: table.boards[1] }, []),
    who: table.host,
    what: text.of(table.title, words.parts.terms.games[table.play](table.agreed), table.clock ?? ''),
    state: text.sit,
    turn: false,
  }
}
