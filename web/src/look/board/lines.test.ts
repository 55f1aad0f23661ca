import { expect, test } from 'vitest'
import { answerOf, answerText } from './lines'

test('an answer is read and written as the server does', () => {
  for (const text of ['0r0w', '1r2w', '12r0w']) expect(answerText(answerOf(text))).toBe(text)
  expect(answerOf('1r2w')).toEqual({ red: 1, white: 2 })
})
