import { expect, test } from 'vitest'
import { axesOf, boardText } from './axes'

test.each(['c6p4g10Bm', 'c20p12g20bM'])('%s is spelt out and put together again', (text) => {
  expect(boardText(axesOf(text)!)).toBe(text)
})

test.each([
  ['c5p3', 'c5p3g10Bm'],
  ['p4c6', 'c6p4g10Bm'],
  ['bc6p4g8', 'c6p4g8bm'],
  ['c6p4Mb', 'c6p4g10bM'],
  ['c06p04g08', 'c6p4g8Bm'],
])('%s is short for %s', (short, text) => {
  expect(boardText(axesOf(short)!)).toBe(text)
})

test('other texts are no boards', () => {
  for (const text of ['', 'classic', 'c6', 'p4', 'c6p4x', 'c6p4c6', 'c6p4bB', 'C6p4', 'c6 p4', 'c100p4', 'c6p4g10Bmx']) expect(axesOf(text), text).toBeUndefined()
})
