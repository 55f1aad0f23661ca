import { expect, test } from 'vitest'
import { answersInWords, keysText, keysWords, parseKeys, whyImpossible } from './keys'

test('an answer is text, and words', () => {
  expect(parseKeys('1r2w')).toEqual({ red: 1, white: 2 })
  expect(parseKeys('12r0w')).toEqual({ red: 12, white: 0 })
  expect(keysText({ red: 0, white: 3 })).toBe('0r3w')
  expect([{ red: 1, white: 2 }, { red: 0, white: 1 }, { red: 4, white: 0 }, { red: 0, white: 0 }].map(keysWords)).toEqual([
    '1 red, 2 white', '1 white', '4 red', 'no keys',
  ])
})

test('a sentence has its answers in words', () => {
  expect(answersInWords('Row 1 would be 0r0w, not 2r1w; 4 rows.')).toBe('Row 1 would be no keys, not 2 red, 1 white; 4 rows.')
})

test('answers that cannot be are told from those that can', () => {
  expect(whyImpossible({ red: 3, white: 2 }, 4)).toContain('only 4 pegs')
  expect(whyImpossible({ red: 3, white: 1 }, 4)).toContain('cannot be')
  for (const keys of [{ red: 4, white: 0 }, { red: 2, white: 2 }, { red: 0, white: 4 }, { red: 3, white: 0 }]) {
    expect(whyImpossible(keys, 4)).toBeUndefined()
  }
})
