import { expect, test } from 'vitest'
import { type Laid, lay, noKeys, pressPile } from './piles'

const typed = (of: number, ...keys: string[]): Laid => keys.reduce((laid, key) => pressPile(laid, key, of) ?? laid, noKeys)

test('digits count red, then white; arrows and letters choose and change', () => {
  expect(typed(4, '1', '2').answer).toEqual({ red: 1, white: 2 })
  expect(typed(4, '1', '2', 'r', 'ArrowUp', 'w', 'ArrowDown').answer).toEqual({ red: 2, white: 1 })
  expect(typed(4, '3', 'ArrowLeft', 'Backspace', '+').answer).toEqual({ red: 1, white: 0 })
  expect(typed(4, '1', 'ArrowRight', '-').answer, 'none is the least').toEqual({ red: 1, white: 0 })
})

test('there are no more keys than holes', () => {
  expect(typed(4, '3', '4', 'r', '9').answer).toEqual({ red: 3, white: 1 })
  expect(lay(noKeys, 'white', 12, 5).answer).toEqual({ red: 0, white: 5 })
})

test('what means nothing is left alone', () => {
  expect(['x', 'Tab', 'Enter', '12'].map((key) => pressPile(noKeys, key, 4))).toEqual([undefined, undefined, undefined, undefined])
})
