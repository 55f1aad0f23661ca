import { expect, test } from 'vitest'
import { keysText, keysWords, parseKeys } from './keys'

test('an answer is text, and words', () => {
  expect(parseKeys('1r2w')).toEqual({ red: 1, white: 2 })
  expect(parseKeys('12r0w')).toEqual({ red: 12, white: 0 })
  expect(keysText({ red: 0, white: 3 })).toBe('0r3w')
  expect([{ red: 1, white: 2 }, { red: 0, white: 1 }, { red: 4, white: 0 }, { red: 0, white: 0 }].map(keysWords)).toEqual([
    '1 red, 2 white', '1 white', '4 red', 'no keys',
  ])
})
