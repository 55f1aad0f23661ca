import { expect, test } from 'vitest'
import { logAxis, plainAxis } from './plot'

test('a plain axis ends at a round number', () => {
  expect(plainAxis(0.37).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  expect(plainAxis(1).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(plainAxis(12).ticks).toEqual([0, 5, 10, 15])
  expect(plainAxis(37).ticks).toEqual([0, 10, 20, 30, 40])
  expect(plainAxis(0).ticks.length).toBeGreaterThan(1)
  expect(plainAxis(12).place(7.5)).toBe(0.5)
})

test('on a log axis each power of ten is as far from the next', () => {
  const axis = logAxis(1296)
  expect(axis.ticks).toEqual([1, 10, 100, 1000, 10000])
  expect([0, 1, 100, 10000].map((n) => axis.place(n))).toEqual([0, 0, 0.5, 1])
  expect(logAxis(1).ticks).toEqual([1, 10])
  expect(logAxis(4.096e15).ticks.length).toBeLessThanOrEqual(6)
})
