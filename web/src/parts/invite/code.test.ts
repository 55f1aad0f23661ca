import { expect, test } from 'vitest'
import { outlineOf, squaresOf } from './code'
import { read, squaresIn } from './testing'

test('the code is read as the address it was made of', () => {
  for (const address of [
    'http://a.b',
    'http://192.168.1.20:8080/m/v4k2awh6k47y4eqc/join/abcdefghijklmnop',
    'https://keypeg.example.org/m/gpvc0g1q39vheyjf/join/0123456789abcdefghijklmnopqrstuv',
  ]) {
    expect(read(squaresOf(address))).toBe(address)
  }
})

test('its outline covers the dark squares and no other', () => {
  const squares = squaresOf('http://192.168.1.20:8080/m/v4k2awh6k47y4eqc/join/abcdefghijklmnop')
  expect(squaresIn(outlineOf(squares), squares.length)).toEqual(squares)
})
