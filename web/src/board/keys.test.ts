import { expect, test } from 'vitest'
import { keysText, keysWords, parseKeys, whyImpossible } from './keys'

test('an answer is text, and words', () => {
  expect(parseKeys('1r2w')).toEqual({ red: 1, white: 2 })
  expect(parseKeys('12r0w')).toEqual({ red: 12, white: 0 })
  expect(keysText({ red: 0, white: 3 })).toBe('0r3w')
  expect([{ red: 1, white: 2 }, { red: 0, white: 1 }, { red: 4, white: 0 }, { red: 0, white: 0 }].map(keysWords)).toEqual([
    '1 red, 2 white', '1 white', '4 red', 'no keys',
  ])
})

test('no row gets more keys than it has pegs, nor one white beside all reds but one', () => {
  const can = (red: number, white: number) => whyImpossible({ red, white }, 4) === ''
  expect([can(0, 0), can(4, 0), can(2, 2), can(3, 0), can(0, 4), can(1, 1)]).toEqual(Array(6).fill(true))
  expect([can(3, 1), can(4, 1), can(3, 2)]).toEqual(Array(3).fill(false))
})
