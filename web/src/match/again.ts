import type { NewMatch, State } from '../wire'

/** Returns the terms of another match between the two computers of a match. */
export function sameAgain({ match, table }: State): NewMatch {
  const [host, guest] = table.boards
  // The larger board comes first, because the smaller board is the handicap.
  const [long, short] = host.pegs < guest.pegs ? [match.boards[1], match.boards[0]] : match.boards
  const board = table.edition
    ? { edition: table.edition }
    : { rules: match.rules, play: match.play, board: long, ...(long === short ? {} : { short_board: short }) }
  return {
    ...board,
    ...(host.pegs === guest.pegs ? {} : { breaks_short: host.pegs < guest.pegs ? 'host' : 'guest' }),
    games: match.agreed,
    answers: match.answers,
    ...(match.bank ? { bank: match.bank } : match.limit > 0 ? { limit: match.limit } : {}),
    host_computer: table.computers[0],
    guest_computer: table.computers[1],
  }
}
