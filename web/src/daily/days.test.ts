import { expect, test } from 'vitest'
import { calendarOf, dayAfter, dayWords, endOf, monthAfter, monthWords, opensWords, weekdays } from './days'

test('a day is one of UTC', () => {
  expect(new Date(endOf('2026-12-31')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(dayWords('2026-11-20')).toBe('Friday, 20 November 2026')
  expect(dayAfter('2026-11-01', -1)).toBe('2026-10-31')
})

test('a month has its days, from the day of the week it begins on', () => {
  expect(monthWords('2026-11')).toBe('November 2026')
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  const { from, days } = calendarOf('2026-11')
  expect([from, days.length, days[0], days.at(-1)]).toEqual([6, 30, '2026-11-01', '2026-11-30'])
  expect([calendarOf('2028-02').days.length, calendarOf('2026-06').from]).toEqual([29, 0])
  expect(weekdays()).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S'])
})

test('when something opens is told in the time of this place', () => {
  const [now, soon] = [new Date(2026, 10, 20, 12).getTime(), new Date(2026, 10, 20, 23, 30).getTime()]
  expect(opensWords(soon, now)).toBe('23:30')
  expect(opensWords(new Date(2026, 10, 21, 1).getTime(), now)).toBe('01:00 on 21 November')
})
