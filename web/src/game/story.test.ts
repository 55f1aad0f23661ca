import { describe, expect, test } from 'vitest'
import { duties, endedGame, runningGame, state, view } from '../fixtures'
import type { EndedBoard } from '../wire'
import { newsOf } from './news'
import { statusOf } from './status'
import { endWords, gameTitle, resultWords, storyOf } from './story'

function told(...args: Parameters<typeof endedGame>): string {
  return storyOf(view(), endedGame(...args)).join(' ')
}

function roundOf(host: Partial<EndedBoard>, guest: Partial<EndedBoard>, change = {}) {
  const [board] = endedGame().boards
  return endedGame({ maker: undefined, boards: [{ ...board!, breaker: 'host', ...host }, { ...board!, breaker: 'guest', ...guest }], ...change })
}

describe('a game’s story', () => {
  test('broken, unbroken, given up', () => {
    expect(told()).toBe('Bob broke Ann’s code in 2 rows. Ann gets 2 points.')
    expect(told({ award: [8, 0] }, { outcome: 'unbroken' })).toBe('Bob did not break Ann’s code in 2 rows. Ann gets 8 points.')
    expect(told({ award: [8, 0] }, { outcome: 'unbroken', rows: [] })).toBe('Bob placed no row. Ann gets 8 points.')
    expect(told({ award: [8, 0] }, { outcome: 'unbroken', gave_up: true })).toContain('Bob gave the game up.')
  })

  test('a wrong answer, its row, the right one, and what it brings', () => {
    const rows = [{ code: '1234', keys: '0r1w', right: '1r1w' }]
    expect(told({ award: [0, 3], void: true, replay: true }, { outcome: 'spoilt', wrong: [1], rows })).toBe(
      'Ann answered row 1 wrongly: 1 white, where 1 red, 1 white would have been right. Bob gets 3 points. The game is played again, with a new code.',
    )
    expect(told({ award: [0, 3], void: true, replay: true }, { outcome: 'spoilt', claimed: true })).toContain('Bob proved that an answer was wrong')
  })

  test('a void round, and a round won', () => {
    const duel = view({ play: 'duel' })
    expect(storyOf(duel, roundOf({}, {}, { award: [0, 0], void: true, replay: true })).join(' ')).toContain('so the round is void. The round is played again')
    expect(storyOf(duel, roundOf({}, { outcome: 'stopped' }, { award: [1, 0] })).join(' ')).toBe(
      'Ann broke Bob’s code in 2 rows. Bob had not broken Ann’s code after 2 rows. Ann gets 1 point.',
    )
    expect(storyOf(duel, roundOf({}, { outcome: 'stopped', rows: [] }, { award: [1, 0] })).join(' ')).toContain('Bob placed no row.')
  })

  test('a void round that ends the match is not played again', () => {
    const duel = view({ play: 'duel', result: { ending: 'played', winner: 'host' } })
    const spoilt = storyOf(duel, roundOf({ outcome: 'spoilt' }, { outcome: 'stopped' }, { award: [1, 0], void: true })).join(' ')
    expect(spoilt).toBe('Bob had not broken Ann’s code after 2 rows. Ann gets 1 point. The match ends with it.')
    const capped = storyOf(duel, roundOf({}, {}, { award: [0, 0], void: true })).join(' ')
    expect(capped).toContain('so the round is void. The match ends with it.')
    expect(spoilt + capped).not.toContain('again')
  })

  test('a wrong answer under games scoring, and a game that is not counted', () => {
    const markers = view({ play: 'rounds' })
    const game = endedGame({ award: [0, 0], credit: [0, 3], void: true, replay: true }, { outcome: 'spoilt' })
    expect(storyOf(markers, game).join(' ')).toBe('3 rows fewer will count for Bob when the round is compared. The game is played again, with a new code.')
    expect(told({ uncounted: true })).toBe('Bob broke Ann’s code in 2 rows. Ann gets 2 points. But this game is not counted: both ended the match before its other half was played.')
  })

  test('a match that broke off', () => {
    expect(told({ broken_off: true }, { outcome: 'open' })).toBe('The match ended in this game, which brings nothing.')
  })

  test('titles tell a replay', () => {
    const past = [endedGame({ replay: true }), endedGame({ serial: 2 })]
    expect(past.map((game) => gameTitle(view({ past }), game))).toEqual(['Game 1', 'Game 1, again'])
  })
})

test.each([
  ['played', 'host', 'The match is over. Ann wins, 9 to 5.'],
  ['forfeit', 'guest', 'Ann left the match and forfeits it: Bob wins.'],
  ['agreed', 'host', 'Both agreed to end the match as it stands. Ann wins, 9 to 5.'],
  ['withdrawn', undefined, 'The match was called off before it began.'],
] as const)('a result: %s, %s', (ending, winner, words) => {
  expect(resultWords(view({ points: [9, 5], result: { ending, ...(winner ? { winner } : {}) } }))).toBe(words)
})

test('equal points are a draw', () => {
  expect(resultWords(view({ points: [7, 7], result: { ending: 'played' } }))).toBe('The match is over. A draw, 7 to 7.')
  const over = state({ points: [4, 0], result: { ending: 'played', winner: 'host' } })
  expect(endWords(over)).toBe('The match is over. Ann wins, 4 to 0.')
  expect(endWords({ ...over, daily: { day: '2026-03-01', edition: 'classic' } })).toBe('The attempt is over.')
})

describe('whose turn it is', () => {
  test.each([
    [duties('code', ''), 'host', true, 'Your turn: set a secret code for Bob to break.'],
    [duties('code', ''), 'guest', false, 'Ann is setting a secret code.'],
    [duties('', 'place'), 'guest', true, 'Your turn: place row 2.'],
    [duties('', 'place'), undefined, false, 'Bob is placing row 2.'],
    [duties('answer', ''), 'host', true, 'Your turn: answer Bob’s row 1.'],
    [duties('answer', ''), 'guest', false, 'Ann is answering Bob’s row 1.'],
  ] as const)('%j seen by %s', (players, me, mine, text) => {
    const game = runningGame([{ code: '1234', keys: '1r1w' }])
    expect(statusOf(view({ players: players as ReturnType<typeof duties>, game }), me)).toEqual({ mine, text })
  })

  test('a sealed row says what it waits for', () => {
    const boards = [
      { breaker: 'host' as const, edition: 'c6p4g8Bm', code_set: true, rows: [{ sealed: true }] },
      { breaker: 'guest' as const, edition: 'c6p4g8Bm', code_set: true, rows: [] },
    ]
    const duel = view({ play: 'duel', players: duties('', 'place'), game: { serial: 1, number: 1, so_far: [0, 0], boards } })
    expect(statusOf(duel, 'host').text).toBe('Your row 1 is placed and sealed: both rows are answered when Bob has placed too. Bob is placing row 1.')
  })
})

describe('news', () => {
  const before = state({ players: duties('', 'place') }, {})

  test('an answer is told once, with whose row it is', () => {
    const after = state({ version: 5, game: runningGame([{ code: '1234', keys: '1r2w' }]) })
    expect(newsOf(before, after, 'guest')).toEqual(['Your row 1: 1 red, 2 white.', 'Your turn: place row 2.'])
    expect(newsOf(after, after, 'guest')).toEqual([])
  })

  test('the other player’s row is read out', () => {
    const after = state({ version: 4, answers: 'strict', players: duties('answer', ''), game: runningGame([{ code: '1234' }]) })
    expect(newsOf(before, after, 'host')[0]).toBe('Bob’s row 1: red, blue, green, yellow.')
    const answered = state({ version: 5, game: runningGame([{ code: '1234', keys: '1r2w' }]) })
    expect(newsOf(after, answered, 'host')[0]).toBe('Bob’s row 1: 1 red, 2 white.')
    expect(newsOf(before, answered, 'host')[0]).toBe('Bob’s row 1, red, blue, green, yellow: 1 red, 2 white.')
  })

  test('a game’s end and an offer are told', () => {
    const over = state({ past: [endedGame()], players: duties('', 'code'), game: runningGame([], { serial: 2, number: 2, maker: 'guest' }) })
    expect(newsOf(before, over, 'guest')[0]).toBe('Game 1 is over. Bob broke Ann’s code in 2 rows. Ann gets 2 points.')
    const offered = state({ offer: { by: 'host', kind: 'limit', limit: 180 } })
    expect(newsOf(before, offered, 'guest')).toEqual(['Ann offers 3 minutes a turn, from the next turn on.'])
  })
})
