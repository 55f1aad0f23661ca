import { expect, test } from 'vitest'
import { axesOf, boardText } from './axes'

test.each(['c6p4g10Bm', 'c20p12g20bM'])('%s is spelt out and put together again', (text) => {
  expect(boardText(axesOf(text)!)).toBe(text)
})

test('other texts are no boards', () => {
  for (const text of ['', 'classic', 'c6p4g10', 'c6p4g10Bmx']) expect(axesOf(text), text).toBeUndefined()
})
