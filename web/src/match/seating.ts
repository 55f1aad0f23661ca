import { clockFace } from '../game/countdown'
import { atOnce, indexOf, nameOf, other } from '../game/seats'
import type { SeatLook } from '../look/table/Seat.svelte'
import type { Seat, State } from '../wire'
import { words } from '../words/words'
import type { Clocks } from './clocks.svelte'
import type { Sitting } from './sitting.svelte'

/** Returns the look of one of the two seats at the table. */
export function seatLook({ match, table, say }: State, seat: Seat, sitting: Sitting, clocks: Clocks): SeatLook {
  const text = words.match.seating
  const player = match.players[indexOf(seat)]
  if (!player.seated) return { name: text.free, is: 'free' }
  const left = clocks.of(seat)
  const computer = table.computers[indexOf(seat)] !== ''
  const away = !computer && !sitting.shared && seat !== sitting.me && sitting.session.away[indexOf(seat)]
  return {
    name: nameOf(match, seat),
    points: table.daily ? undefined : match.points[indexOf(seat)],
    role: [computer && text.computer, roleOf(sitting, seat)].filter(Boolean).join(', '),
    note: seat === sitting.near && !table.daily ? gameOf(match, sitting.told?.title ?? say.game ?? say.past.at(-1)?.title) : undefined,
    is: away ? 'away' : player.duty && !sitting.over ? 'to-move' : undefined,
    clock: left === undefined ? undefined : { time: clockFace(left), is: clocks.still ? 'stopped' : player.duty ? 'running' : 'waiting' },
  }
}

/** Returns a player's role in a game in which only one player breaks a code. */
function roleOf({ game, view }: Sitting, seat: Seat): string {
  const text = words.match.seating
  if (!game || !view || atOnce(view)) return ''
  const made = game.maker === seat
  if ('award' in game) return made ? text.made : text.broke(game.boards.some(({ breaker, outcome }) => breaker === other(game.maker ?? seat) && outcome === 'broken'))
  return made ? text.makes : text.breaks
}

/**
 * Returns the number of the game and the number of all games: "Game 2 of 4", or "Game 2 of 4, replayed". Before the first game,
 * it returns only the total number of games.
 */
export function gameOf(view: State['match'], game = ''): string {
  const text = words.match.seating
  if (view.play === 'series') return game ? game.replace(/\d+/, (n) => text.of(n, view.agreed)) : words.parts.terms.games.series(view.agreed)
  return [game, view.play === 'rounds' ? text.first(view.agreed) : text.best(view.agreed)].filter(Boolean).join(', ')
}
