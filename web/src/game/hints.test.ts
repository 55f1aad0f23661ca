import { expect, test } from 'vitest'
import { view } from '../fixtures'
import type { Hint } from '../wire'
import { hintStory } from './hints'

test('the hints of a game are told by player, in their order', () => {
  const hints: Hint[] = [
    { serial: 1, seat: 'guest', row: 2, kind: 'count' },
    { serial: 2, seat: 'guest', row: 1, kind: 'best' },
    { serial: 1, seat: 'host', row: 3, kind: 'codes' },
    { serial: 1, seat: 'guest', row: 4, kind: 'possible' },
  ]
  expect(hintStory(view(), hints, 1)).toEqual([
    'Ann used hints and asked which codes were left (before row 3).',
    'Bob used hints and asked how many codes were left (before row 2), whether a row could be the code (before row 4).',
  ])
  expect(hintStory(view(), hints, 3)).toEqual([])
})
