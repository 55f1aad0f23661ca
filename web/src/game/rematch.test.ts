import { expect, test } from 'vitest'
import { classicBoard, endedGame, state } from '../fixtures'
import { againPath, bankOf, rematch, sameAgain } from './rematch'

test('a match between two people, with hints', () => {
  expect(againPath(state({ limit: 180 }, {}, { hot_seat: true, may_hint: true }))).toBe(
    '/?edition=classic&games=2&answers=auto&limit=180&hot_seat=1&hints=1',
  )
})

test('a rematch keeps the level, and the other one makes the first code', () => {
  const over = state({ past: [endedGame({ maker: 'guest' })] }, {}, { computers: ['', 'expert'], may_hint: true })
  expect(sameAgain(over)).toEqual({ edition: 'classic', games: 2, answers: 'auto', guest_computer: 'expert' })
  expect(rematch(over)).toMatchObject({ guest_computer: 'expert', first: 'host', name: 'Ann' })
  expect(rematch({ ...over, match: { ...over.match, past: [endedGame({ maker: 'host' })] } })).toMatchObject({ first: 'guest' })
})

test('two computers are both named; a duel has no first Codemaker', () => {
  expect(sameAgain(state({}, {}, { computers: ['book', 'expert'] }))).toMatchObject({ host_computer: 'book', guest_computer: 'expert' })
  expect(rematch(state({ play: 'duel' }, {}, { computers: ['', 'book'] }))).not.toHaveProperty('first')
})

test('a handicap on a board of one’s own', () => {
  const short = { ...classicBoard, text: 'c6p3g8Bm', pegs: 3 }
  const now = state({ rules: 'challenge', play: 'duel', boards: ['c6p3g8Bm', 'c6p4g8Bm'] })
  now.table = { ...now.table, edition: '', boards: [short, classicBoard] }
  expect(sameAgain(now)).toMatchObject({ rules: 'challenge', play: 'duel', board: 'c6p4g8Bm', short_board: 'c6p3g8Bm', breaks_short: 'host' })
})

test('time for a game goes along', () => {
  const bank = { time: 600, increment: 10 }
  const path = againPath(state({ bank }))
  expect(bankOf(new URL(path, 'http://k').searchParams.get('bank') ?? '')).toEqual(bank)
  expect([bankOf(''), bankOf('x')]).toEqual([undefined, undefined])
})
