import { expect, test } from 'vitest'
import { dayWords, endOf, opensWords } from './days'

test('a day is one of UTC', () => {
  expect(new Date(endOf('2026-12-31')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(dayWords('2026-11-20')).toBe('Friday, 20 November 2026')
})

test('when something opens is told in the time of this place', () => {
  const [now, soon] = [new Date(2026, 10, 20, 12).getTime(), new Date(2026, 10, 20, 23, 30).getTime()]
  expect(opensWords(soon, now)).toBe('23:30')
  expect(opensWords(new Date(2026, 10, 21, 1).getTime(), now)).toBe('01:00 on 21 November')
})
