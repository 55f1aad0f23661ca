import { expect, test } from 'vitest'
import { classicColours } from '../fixtures'
import type { Colour } from '../wire'
import { codeOf, inkOn, labelOf, pegName, pegOfKey, pegsOf, rowName } from './pegs'
import { shapes } from './shapes'

const wide: Colour[] = Array.from({ length: 20 }, (_, i) => ({ name: `colour ${i + 1}`, letter: 'Q', pair: 'QQ', hex: '#777777' }))

test('codes are digits, then letters, with 0 for an empty hole', () => {
  expect(pegsOf('019ak')).toEqual([0, 1, 9, 10, 20])
  for (const code of ['1122', '0340', '9ak1']) expect(codeOf(pegsOf(code))).toBe(code)
})

test('pegs carry letters on small palettes, digits on wide ones', () => {
  expect(labelOf(2, classicColours, 'letter')).toBe('B')
  expect(labelOf(2, classicColours, 'digit')).toBe('2')
  expect(labelOf(11, wide, 'letter')).toBe('b')
  expect(labelOf(0, classicColours, 'letter')).toBe('0')
})

test('pegs and rows are told in words', () => {
  expect(pegName(2, classicColours)).toBe('blue, B')
  expect(pegName(0, classicColours)).toBe('empty, 0')
  expect(rowName('1106', classicColours)).toBe('red, red, empty, black')
})

test('a key is never both a letter and a digit', () => {
  expect(pegOfKey('b', classicColours)).toBe(2)
  expect(pegOfKey('b', wide)).toBe(11)
  expect(pegOfKey('7', classicColours)).toBeUndefined()
  expect(pegOfKey('Backspace', classicColours)).toBeUndefined()
})

test('ink is readable on every colour', () => {
  expect(inkOn('#f5cf1b')).toBe('#000')
  expect(inkOn('#26262b')).toBe('#fff')
})

test('every colour has a shape of its own', () => {
  expect(new Set(shapes).size).toBe(20)
})
