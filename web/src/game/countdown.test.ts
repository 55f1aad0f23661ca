import { afterEach, expect, test } from 'vitest'
import { speak } from '../words/words'
import { clockFace, clockOffset, limitWords, remaining } from './countdown'

afterEach(() => speak('en'))

test('deadlines are counted by the server’s clock', () => {
  const local = Date.parse('2026-11-20T12:00:00Z')
  const offset = clockOffset('2026-11-20T12:05:00Z', local) // this device's clock is five minutes slow
  expect(remaining('2026-11-20T12:06:00Z', offset, local)).toBe(60_000)
  expect(remaining('2026-11-20T12:06:00Z', offset, local + 59_000)).toBe(1000)
  expect(remaining('2026-11-20T12:06:00Z', offset, local + 90_000)).toBe(0)
})

test('a clock’s face', () => {
  expect([0, 1, 59_001, 185_000, 3_600_000, 3_723_000].map(clockFace)).toEqual(['0:00', '0:01', '1:00', '3:05', '1:00:00', '1:02:03'])
  expect(clockFace(2 * 86_400_000 + 4 * 3_600_000)).toBe('2 days 4\u00a0h')
})

test('limits in words', () => {
  expect([0, 1, 90, 60, 180, 3600, 86_400].map(limitWords)).toEqual([
    'no time limit', '1 second', '90 seconds', '1 minute', '3 minutes', '1 hour', '1 day',
  ])
})

test('limits in the language of the page', async () => {
  await speak('fr')
  expect([0, 1, 180, 86_400].map(limitWords)).toEqual(['sans limite de temps', '1 seconde', '3 minutes', '1 jour'])
  expect(clockFace(2 * 86_400_000 + 4 * 3_600_000)).toBe('2\u00a0j 4\u00a0h')
})
