import { expect, test } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import type { Editions, Held, OpenTable } from '../wire'
import { gameEntry, tableEntry } from './entries'

const editions: Editions = {
  clocks: { banks: [], days: [] },
  rulebooks: [
    {
      slug: 'classic', name: 'Classic', title: '', bonus: 0, penalty: 3, limits: [], tracker: 'sheet', clauses: [], palette: classicColours, plays: ['series'], games: 'even',
      material: { name: '', hue: 0, chroma: 0, lightness: 0 }, played: [],
    },
  ],
  editions: [{ slug: 'classic', title: 'Classic', rules: 'classic', play: 'series', board: classicBoard, games: 2, clauses: [] }],
  wide: [...classicColours, ...classicColours],
}
const held: Held = {
  id: 'm1', title: 'Classic', seats: ['guest'], players: ['Ann', 'Bob'], points: [2, 1], your_move: true, over: false, made: '2026-11-20T12:00:00Z',
  rules: 'classic', board: classicBoard, rows: [{ code: '1122', keys: '1r0w' }, { sealed: true }],
}

test('a match is known by its board and by whoever one plays', () => {
  const entry = gameEntry(editions, held)
  expect(entry).toMatchObject({ href: '/m/m1', who: 'Ann', what: 'Classic, 2 : 1', state: 'your move', turn: true })
  expect(entry.chip).toMatchObject({ edition: 'classic', pegs: 4, rows: 8 })
  expect(entry.chip.lines.map(({ pegs, keys, is }) => [pegs.length, keys?.red, is])).toEqual([[4, 1, undefined], [4, undefined, 'sealed']])
  expect(gameEntry(editions, { ...held, seats: ['host', 'guest'] }).who).toBe('Ann and Bob')
  expect(gameEntry(editions, { ...held, seats: ['host'], players: ['Ann', ''], your_move: false })).toMatchObject({ who: 'nobody yet', state: 'waiting', turn: false })
})

test('a board of one’s own is of stone, and has as many colours as it takes', () => {
  const { chip } = gameEntry(editions, { ...held, board: { ...classicBoard, text: 'c9p4g8Bm', colours: 9 } })
  expect([chip.edition, chip.set.palette.length]).toEqual(['own', 12])
})

test('an open table says who waits, and for what', () => {
  const table: OpenTable = {
    id: 't', host: 'Mira', title: 'Classic', rules: 'classic', play: 'series', boards: [classicBoard, { ...classicBoard, pegs: 3, text: 'c6p3g8Bm' }], agreed: 4, answers: 'auto',
    first: 'lot', limit: 180, clock: '3 minutes per turn.', may_hint: false, made: '2026-11-20T12:00:00Z',
  }
  const entry = tableEntry(editions, table)
  expect(entry).toMatchObject({ href: '/m/t/join', who: 'Mira', what: 'Classic, 4 games. 3 minutes per turn.', state: 'Join', turn: false })
  expect(entry.chip.pegs, 'the guest’s board').toBe(3)
  expect(tableEntry(editions, { ...table, clock: undefined }).what).toBe('Classic, 4 games')
})
