import { expect, test } from 'vitest'
import { classicBoard } from '../fixtures'
import type { Board, Edition } from '../wire'
import { axesOf } from './variants'

const board = (pegs: number, blanks = false): Board => ({ ...classicBoard, pegs, blanks })
const edition = (slug: string, change: Partial<Edition>): Edition => ({
  slug, title: slug, rules: 'r', play: 'duel', board: board(5), games: 5, clauses: [], ...change,
})
// A set with the same variants as the printed set that has the duel.
const set = (['duel', 'race'] as const).flatMap((play) => [
  edition(play, { play }),
  edition(`${play}-4`, { play, board: board(4) }),
  edition(`${play}-handicap`, { play, short: board(4) }),
])
const all = [...set, edition('other', { rules: 'other' })]
const by = (slug: string) => all.find((one) => one.slug === slug) as Edition

test('a choice for each thing in which variants differ, leading to the one that is like the chosen one in all else', () => {
  expect(axesOf(all, by('race-4')).map(({ what, editions, chosen }) => [what, editions.map(({ slug }) => slug), chosen])).toEqual([
    ['play', ['duel-4', 'race-4'], 1],
    ['codes', ['race', 'race-4', 'race-handicap'], 1],
  ])
  expect(axesOf(all, by('other'))).toEqual([])
})

test('every variant is reached from every other', () => {
  for (const from of set) {
    for (const to of set) {
      let at = from
      for (const what of ['play', 'codes'] as const) {
        const wanted = axesOf(all, to).find((axis) => axis.what === what)?.chosen ?? -1
        at = axesOf(all, at).find((axis) => axis.what === what)?.editions[wanted] ?? at
      }
      expect(at.slug).toBe(to.slug)
    }
  }
})

test('where no variant is like the chosen one in all else, the nearest', () => {
  const odd = [edition('a', { play: 'series' }), edition('b', { play: 'rounds', board: board(5, true) }), edition('c', { play: 'rounds', board: board(4, true) })]
  expect(axesOf(odd, odd[0] as Edition).find(({ what }) => what === 'blanks')?.editions.map(({ slug }) => slug)).toEqual(['a', 'b'])
})
