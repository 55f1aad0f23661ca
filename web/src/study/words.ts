import { amountWords, luckWords, rowsFigure, rowsWords } from '../game/figures'
import { count } from '../game/countdown'
import { indexOf, other } from '../game/seats'
import { words } from '../words/words'
import type { Analysis, BoardAnalysis, GameAnalysis, PlayedRow, RowAnalysis, Seat } from '../wire'

/** What a loss rounds to nothing below: it is said to be none. */
const none = 0.005

export function playerOf(analysis: Analysis, seat: Seat): string {
  return analysis.players[indexOf(seat)] || words.study[seat]
}

/** "Game 2", or "Round 2, again" where it had been played before. */
export function gameName(analysis: Analysis, game: GameAnalysis): string {
  const again = analysis.games.some((earlier) => earlier.number === game.number && earlier.serial < game.serial)
  return `${game.boards.length > 1 ? 'Round' : 'Game'} ${game.number}${again ? ', again' : ''}`
}

/** How a code's breaking came out, in a sentence. */
export function outcomeWords(analysis: Analysis, { breaker, outcome, rows }: BoardAnalysis): string {
  const [name, maker] = [playerOf(analysis, breaker), playerOf(analysis, other(breaker))]
  const after = count(rows.length, 'row')
  if (rows.length === 0) return `${name} placed no row.`
  if (outcome === 'broken') return `${name} broke ${maker}’s code in ${after}.`
  if (outcome === 'spoilt') return `An answer of ${maker}’s was wrong, so the game did not count.`
  if (outcome === 'stopped') return `${name} had not broken ${maker}’s code after ${after}, when the round ended.`
  if (outcome === 'open') return `${name} had not broken ${maker}’s code after ${after}.`
  return `${name} did not break ${maker}’s code in ${after}.`
}

/** Codes that fitted before a row and after its answer. */
export function leftWords({ before, after, lost }: RowAnalysis): string {
  if (!before) return ''
  if (lost) return `Lost to the clock, with ${amountWords(before)} left.`
  return after ? `${amountWords(before)} before it, ${amountWords(after)} after it.` : `${amountWords(before)} before it.`
}

/** Could the row have been the code, by the answers before it? */
export function couldWords({ could_be, against, before }: RowAnalysis): string {
  if (!before) return ''
  if (could_be) return 'It could have been the code.'
  if (!against?.length) return 'It could not have been the code.'
  return `It could not have been the code: it disagrees with the answer to ${rowsList(against)}.`
}

function rowsList(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`
  return `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`
}

/** What a row gave away against the best one, and against what it is measured. */
export function lossWords({ judged, loss, best_rows, expected, exact, text }: RowAnalysis): string {
  if (!judged) return text || 'Not judged yet.'
  const near = exact ? '' : ' This is an approximation.'
  if (Math.abs(loss) < none) return `As good as the best row: ${rowsWords(expected ?? 0)} to be expected to the end.${near}`
  if (expected === undefined || best_rows === undefined) return `Gave ${rowsWords(loss)} away.${near}`
  return `Gave ${rowsWords(loss)} away: ${rowsFigure(expected)} rows to be expected to the end, ${rowsFigure(best_rows)} with the best one.${near}`
}

/** Luck of the answer to a row. */
export function rowLuckWords({ judged, luck }: RowAnalysis): string {
  return judged ? `Luck: its answer ${luckWords(luck)}.` : ''
}

/** The row that would have been better than the one that was played. */
export function betterRow({ judged, loss, best }: RowAnalysis): string | undefined {
  return judged && loss >= none ? best : undefined
}

/** The first rows of a board as they are typed. */
export function playedRows(rows: readonly RowAnalysis[]): PlayedRow[] {
  return rows.map(({ row, keys }) => (row ? { row, keys } : { row: '--' }))
}
