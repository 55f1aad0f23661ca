import { expect, test } from 'vitest'
import { merged } from './gathering.svelte'

const match = (number: number, over = false) => ({ number, over })

test('a list is completed with the items that have changed, in order', () => {
  const before = [match(1), match(3)]
  expect(merged(before, [match(4), match(2), match(1, true)], ({ number }) => number)).toEqual([match(1, true), match(2), match(3), match(4)])
  expect(before).toEqual([match(1), match(3)])
})
