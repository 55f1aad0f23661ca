import { expect, test } from 'vitest'
import { classicBoard, state } from '../fixtures'
import { sameAgain } from './again'

const computers = { computers: ['book', 'expert'] as [string, string] }

test('two computers are both named, and their time goes along', () => {
  expect(sameAgain(state({ limit: 180 }, {}, computers))).toEqual({
    edition: 'classic', games: 2, answers: 'auto', limit: 180, host_computer: 'book', guest_computer: 'expert',
  })
  const bank = { time: 600, increment: 10 }
  expect(sameAgain(state({ bank }, {}, computers))).toMatchObject({ bank })
})

test('a handicap on a board of one’s own', () => {
  const short = { ...classicBoard, text: 'c6p3g8Bm', pegs: 3 }
  const now = state({ rules: 'challenge', play: 'duel', boards: ['c6p3g8Bm', 'c6p4g8Bm'] }, {}, computers)
  now.table = { ...now.table, edition: '', boards: [short, classicBoard] }
  expect(sameAgain(now)).toMatchObject({ rules: 'challenge', play: 'duel', board: 'c6p4g8Bm', short_board: 'c6p3g8Bm', breaks_short: 'host' })
})
