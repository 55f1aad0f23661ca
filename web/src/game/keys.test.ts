import { expect, test } from 'vitest'
import { answerOf, answerText } from './keys'

test('an answer is read and written', () => {
  expect(answerOf('1r2w')).toEqual({ red: 1, white: 2 })
  expect(answerOf('12r0w')).toEqual({ red: 12, white: 0 })
  expect(answerText({ red: 0, white: 3 })).toBe('0r3w')
})
