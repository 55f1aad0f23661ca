import type { Bank, NewMatch, State } from '../wire'
import { atOnce } from './seats'

/** A match like this one, against the same opponent; names are left to whoever asks for it. */
export function sameAgain(state: State): NewMatch {
  const { match, table } = state
  const [host, guest] = table.boards
  // The larger board first: the other one is the handicap.
  const [long, short] = host.pegs < guest.pegs ? [match.boards[1], match.boards[0]] : match.boards
  const board = table.edition
    ? { edition: table.edition }
    : { rules: match.rules, play: match.play, board: long, ...(long === short ? {} : { short_board: short }) }
  const [hostLevel, guestLevel] = table.computers
  return {
    ...board,
    ...(host.pegs === guest.pegs ? {} : { breaks_short: host.pegs < guest.pegs ? 'host' : 'guest' }),
    games: match.agreed,
    answers: match.answers,
    ...(match.bank ? { bank: match.bank } : match.limit > 0 ? { limit: match.limit } : {}),
    ...(table.hot_seat ? { hot_seat: true } : {}),
    ...(guestLevel ? { guest_computer: guestLevel } : {}),
    ...(hostLevel && guestLevel ? { host_computer: hostLevel } : {}),
    ...(table.may_hint && !guestLevel ? { hints: true } : {}),
  }
}

/** The first page with the form filled in as for this match. */
export function againPath(state: State): string {
  const { bank, ...plain } = sameAgain(state)
  const fields = Object.entries(plain).map(([name, value]): [string, string] => [name, value === true ? '1' : String(value)])
  if (bank) fields.push(['bank', `${bank.time} ${bank.increment ?? 0}`])
  return `/?${new URLSearchParams(fields)}`
}

/** What an address says of the time each has for a game: "600 10". */
export function bankOf(text: string): Bank | undefined {
  const [time = 0, increment = 0] = text.split(' ').map(Number)
  return time > 0 ? { time, increment } : undefined
}

/** A rematch against the computer: who did not make the first code does now. */
export function rematch(state: State): NewMatch {
  const first = state.match.past[0]?.maker === 'guest' ? 'host' : 'guest'
  return { ...sameAgain(state), ...(atOnce(state.match) ? {} : { first }), name: state.match.players[0].name }
}
