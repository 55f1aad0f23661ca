import { expect, test } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import type { Editions } from '../wire'
import { ownBoard, NewMatchForm, opponentIn } from './newMatchForm.svelte'

const rulebook = { name: '', title: '', bonus: 0, penalty: 3, limits: [], tracker: 'sheet' as const, clauses: [], palette: classicColours, material: { name: '', hue: 0, chroma: 0, lightness: 0 }, played: [] }
const editions: Editions = {
  clocks: { banks: [], days: [] },
  rulebooks: [
    { ...rulebook, slug: 'classic', plays: ['series'], games: 'even' },
    { ...rulebook, slug: 'challenge', plays: ['duel', 'race'], games: 'odd' },
  ],
  wide: [...classicColours, ...classicColours],
  editions: [
    { slug: 'classic', title: 'Classic', rules: 'classic', play: 'series', board: classicBoard, games: 2, clauses: [] },
    { slug: 'challenge-handicap', title: 'Handicap', rules: 'challenge', play: 'duel', board: { ...classicBoard, pegs: 5 }, short: classicBoard, games: 5, clauses: [] },
  ],
}
const form = (query = '') => {
  const made = new NewMatchForm(editions)
  made.choose('classic')
  made.read(query)
  return made
}

test('an edition is asked for by its name, with its usual number of games', () => {
  expect(form().request()).toEqual({ edition: 'classic', games: 2, answers: 'auto', first: 'host' })
})

test('a handicap asks who breaks the shorter code, and no first Codemaker', () => {
  const made = form()
  made.choose('challenge-handicap')
  made.breaksShort = 'host'
  expect(made.request()).toEqual({ edition: 'challenge-handicap', games: 5, answers: 'auto', breaks_short: 'host' })
})

test('a set is chosen in the variant that was played last', () => {
  const made = form()
  made.chooseSet('challenge', 'classic')
  expect([made.edition, made.games, made.material]).toEqual(['challenge-handicap', 5, 'challenge'])
  made.chooseSet('classic', 'classic')
  expect([made.edition, made.games]).toEqual(['classic', 2])
})

test('numbers of games follow the rulebook', () => {
  const made = form()
  expect(made.counts).toEqual({ least: 2, by: 2 })
  made.chooseSet('challenge')
  expect(made.counts).toEqual({ least: 1, by: 2 })
  made.choose(ownBoard)
  Object.assign(made, { rules: 'classic', play: 'rounds' })
  expect(made.counts, 'steps are any number').toEqual({ least: 1, by: 1 })
})

test('a board with more colours than its set has them from the long palette', () => {
  const made = form()
  expect(made.palette).toHaveLength(6)
  made.choose(ownBoard)
  Object.assign(made, { rules: 'classic', colours: 9 })
  expect([made.palette.length, made.material]).toEqual([12, ownBoard])
})

test('the computer minds no clock', () => {
  const made = form('?edition=classic&limit=180')
  expect(made.request()).toMatchObject({ limit: 180 })
  made.against('computer')
  expect(made.request()).not.toHaveProperty('limit')
})

test('the address says who is to be played', () => {
  expect(['', '?with=shared', '?with=nobody', '?edition=classic', '?board=c6p4', '?guest_computer=book', '?host_computer=book&guest_computer=book', '?edition=classic&hot_seat=1'].map(opponentIn)).toEqual([
    undefined, 'shared', undefined, 'friend', 'friend', 'computer', 'computers', 'shared',
  ])
  const made = form('?edition=classic&limit=180&hints=1')
  made.read('?with=friend')
  expect(made.request(), 'what the address does not name stays').toMatchObject({ limit: 180, hints: true })
})

test('a board of one’s own is asked for in its text form, by a rulebook that can play it', () => {
  const made = form()
  made.choose(ownBoard)
  made.rules = 'challenge'
  made.settle()
  Object.assign(made, { colours: 9, pegs: 6, rows: 11, blanks: true, repeats: false, handicap: true, shortPegs: 4 })
  expect(made.request()).toMatchObject({ rules: 'challenge', play: 'duel', board: 'c9p6g11bM', short_board: 'c9p4g11bM', games: 5 })
})

test('names go along, the other’s only at a shared device', () => {
  const made = form()
  Object.assign(made, { name: 'Ann', guestName: 'Bob' })
  expect(made.request()).not.toHaveProperty('guest_name')
  made.against('shared')
  expect(made.request()).toMatchObject({ name: 'Ann', hot_seat: true, guest_name: 'Bob' })
})

test('a table is open to anyone only where a seat is free', () => {
  const made = form('?with=friend&open=1')
  expect(made.request()).toMatchObject({ open: true })
  made.against('shared')
  expect(made.request()).not.toHaveProperty('open')
  made.against('computer')
  expect(made.request()).not.toHaveProperty('open')
})

test('the address fills the form', () => {
  expect(form('?edition=challenge-handicap&games=7&answers=strict&breaks_short=host&limit=180').request()).toEqual({
    edition: 'challenge-handicap', games: 7, answers: 'strict', breaks_short: 'host', limit: 180,
  })
  const own = '?rules=challenge&play=race&board=c9p6g11bM&short_board=c9p4g11bM&games=3&hot_seat=1'
  expect(form(own).request()).toMatchObject({ rules: 'challenge', play: 'race', board: 'c9p6g11bM', short_board: 'c9p4g11bM', games: 3, hot_seat: true })
  expect(form('?edition=nonsense&games=x').request()).toMatchObject({ edition: 'classic', games: 2 })
})

test('the computer is asked for by its level, makes the first code, and needs no agreement on hints', () => {
  const made = form()
  made.level = 'steady'
  made.hints = true
  made.against('computer')
  expect(made.request()).toEqual({ edition: 'classic', games: 2, answers: 'auto', first: 'guest', guest_computer: 'steady' })
  made.name = 'Ann'
  made.hostLevel = 'book'
  made.against('computers')
  expect(made.request()).toEqual({
    edition: 'classic', games: 2, answers: 'auto', first: 'host', host_computer: 'book', guest_computer: 'steady',
  })
  made.against('friend')
  expect(made.request()).toMatchObject({ name: 'Ann', hints: true })
})

test('the address names the computers and the hints', () => {
  expect(form('?edition=classic&guest_computer=expert').request()).toMatchObject({ guest_computer: 'expert', first: 'guest' })
  expect(form('?edition=classic&guest_computer=expert&host_computer=book').request()).toMatchObject({ host_computer: 'book' })
  expect(form('?edition=classic&hints=1').request()).toMatchObject({ hints: true })
})
