import { expect, test } from 'vitest'
import { linesOf } from './lines'

test('rows come with their answers, or none, or lost', () => {
  expect(linesOf([{ row: '12a0', keys: '1r2w' }, { row: '3344' }, { lost: true }])).toEqual([
    { pegs: [1, 2, 10, 0], keys: { red: 1, white: 2 }, is: undefined },
    { pegs: [3, 3, 4, 4], keys: undefined, is: undefined },
    { pegs: [], keys: undefined, is: 'lost' },
  ])
})
