import type { Ended, EndedBoard, State, View } from '../wire'
import { count } from './countdown'
import { keysWords, parseKeys } from './keys'
import { atOnce, boardOf, gameNoun, indexOf, nameOf, other, seats } from './seats'

/** What happened in a game that is over, in plain sentences. */
export function storyOf(view: View, game: Ended): string[] {
  const told = game.boards.flatMap((board) => boardStory(view, board))
  if (game.broken_off) return [...told, `The match ended in this ${gameNoun(view)}, which brings nothing.`]
  return [...told, ...verdict(view, game)]
}

function boardStory(view: View, board: EndedBoard): string[] {
  const breaker = nameOf(view, board.breaker)
  const maker = nameOf(view, other(board.breaker))
  const told: string[] = []
  if (board.drawn) told.push(`${maker} ran out of time, so the code was drawn by lot.`)
  if (board.claimed) told.push(`${breaker} proved that an answer was wrong: no code at all fits the answers given.`)
  for (const row of board.wrong ?? []) {
    const { keys, right } = board.rows[row - 1] ?? {}
    const words = (text = '') => keysWords(parseKeys(text))
    told.push(`${maker} answered row ${row} wrongly: ${words(keys)}, where ${words(right)} would have been right.`)
  }
  return [...told, ...outcome(view, board, breaker, maker)]
}

function outcome(view: View, board: EndedBoard, breaker: string, maker: string): string[] {
  if (board.rows.length === 0 && !board.gave_up && (board.outcome === 'unbroken' || board.outcome === 'stopped')) return [`${breaker} placed no row.`]
  const rows = count(board.rows.length, 'row')
  switch (board.outcome) {
    case 'broken':
      return [`${breaker} broke ${maker}’s code in ${rows}.`]
    case 'unbroken':
      return [board.gave_up ? `${breaker} gave the ${gameNoun(view)} up.` : `${breaker} did not break ${maker}’s code in ${rows}.`]
    case 'stopped':
      return [`${breaker} had not broken ${maker}’s code after ${rows}.`]
  }
  return []
}

function verdict(view: View, game: Ended): string[] {
  const noun = gameNoun(view)
  const told = seats.flatMap((seat) => {
    const [points, rows] = [game.award[indexOf(seat)], game.credit[indexOf(seat)]]
    return [
      ...(points > 0 ? [`${nameOf(view, seat)} gets ${count(points, pointNoun(view))}.`] : []),
      ...(rows > 0 ? [`${count(rows, 'row')} fewer will count for ${nameOf(view, seat)} when the round is compared.`] : []),
    ]
  })
  if (game.void) {
    if (!game.boards.some(({ outcome }) => outcome === 'spoilt')) told.push(undecided(view, game))
    told.push(game.replay ? `The ${noun} is played again, with a new code.` : 'The match ends with it.')
  } else if (told.length === 0) {
    told.push(`No ${pointNoun(view)} for either.`)
  }
  if (game.uncounted) told.push(`But this ${noun} is not counted: both ended the match before its other half was played.`)
  return told
}

function undecided(view: View, game: Ended): string {
  const both = seats.every((seat) => boardOf(game, seat)?.outcome === 'broken')
  return both ? `Both broke the code in the same turn, so the ${gameNoun(view)} is void.` : 'Neither code was broken.'
}

/** Under games scoring a marker moves on by steps. */
export function pointNoun(view: View): string {
  return view.play === 'rounds' ? 'step' : 'point'
}

/** "Game 2", or "Game 2, played again". */
export function gameTitle(view: View, game: { number: number; serial: number }): string {
  const noun = atOnce(view) ? 'Round' : 'Game'
  const again = view.past.some((past) => past.number === game.number && past.serial < game.serial)
  return `${noun} ${game.number}${again ? ', again' : ''}`
}

/** How the match ended. */
export function resultWords(view: View): string {
  const result = view.result
  if (!result) return ''
  const [mine, yours] = view.points
  const high = Math.max(mine, yours)
  const low = Math.min(mine, yours)
  const points = `${high} to ${low}`
  const winner = result.winner && nameOf(view, result.winner)
  const loser = result.winner && nameOf(view, other(result.winner))
  const byPoints = winner ? `${winner} wins, ${points}.` : `A draw, ${points}.`
  switch (result.ending) {
    case 'forfeit':
      return `${loser} left the match and forfeits it: ${winner} wins.`
    case 'agreed':
      return `Both agreed to end the match as it stands. ${byPoints}`
    case 'cap':
      return `The match has come to ${count(view.past.length, 'game')} and ends as it stands. ${byPoints}`
    case 'withdrawn':
      return 'The match was called off before it began.'
  }
  return `The match is over. ${byPoints}`
}

/** How a match or an attempt at a code of the day ended. In a daily only the Codemaker can score: who broke its code has not lost. */
export function endWords({ match, daily }: Pick<State, 'match' | 'daily'>): string {
  return daily && match.result ? 'The attempt is over.' : resultWords(match)
}
