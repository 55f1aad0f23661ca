import { expect, test } from 'vitest'
import { linksOf } from './working'

test('pegs that nothing answers have no link', () => {
  expect(linksOf([{ kind: 'white', hole: 2 }, { kind: 'none', hole: -1 }, { kind: 'red', hole: 2 }])).toEqual([[2, 0], [2, 2]])
})
