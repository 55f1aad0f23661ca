import { expect, test } from 'vitest'
import { dateWords } from './dates'

test('a date alone is the same day everywhere, and nothing is no date', () => {
  expect([dateWords('2026-11-20'), dateWords('2026-11-20T12:00:00Z'), dateWords('')]).toEqual(['20 Nov 2026', '20 Nov 2026', ''])
})
