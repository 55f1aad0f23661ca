import { render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../transport/api'
import { line } from '../transport/line.svelte'
import type { DailyAttempt } from '../wire'
import Month from './Month.svelte'

afterEach(() => {
  line.there = true
  vi.restoreAllMocks()
})

const editions = ['classic', 'classic-blanks', 'advanced', 'advanced-blanks', 'challenge-4']

async function shown(month: string) {
  const attempts: DailyAttempt[] = editions.flatMap((edition, i) => [
    { day: '2026-11-18', edition, match: edition, rows: 4, broken: true },
    { day: '2026-11-19', edition, match: edition, rows: 8, broken: i < 2 },
  ])
  vi.spyOn(api, 'attempts').mockResolvedValue(attempts)
  vi.spyOn(api, 'today').mockResolvedValue({ day: '2026-11-20', ends: '2026-11-21T00:00:00Z', streak: 2, best: 9, boards: [] })
  vi.spyOn(api, 'days').mockResolvedValue(['2026-11-19', '2026-11-18', '2026-10-31'])
  render(Month, { month })
  await screen.findByText(/Longest run/)
}

test('a month has a dot for each code that was broken, and leads to the days there are', async () => {
  await shown('2026-11')
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
  expect(screen.getByText('1 whole day. Longest run: 9 days.')).toBeTruthy()
  expect(vi.mocked(api.attempts)).toHaveBeenCalledWith('2026-11-01', '2026-11-30')
  const days = within(screen.getByRole('group', { name: 'November 2026' })).getAllByRole('link')
  expect(days.map((day) => [day.getAttribute('aria-label'), day.getAttribute('href')])).toEqual([
    ['18: 5 of 5', '/daily/2026-11-18'],
    ['19: 2 of 5', '/daily/2026-11-19'],
    ['20: 0 of 5', '/daily/2026-11-20'],
  ])
  expect(days[2]?.getAttribute('aria-current')).toBe('date')
  expect(screen.getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe('/daily/2026-10')
  expect(screen.queryByRole('link', { name: 'December 2026' })).toBeNull()
})

test('the first month leads on only', async () => {
  await shown('2026-10')
  expect(screen.queryByRole('link', { name: 'September 2026' })).toBeNull()
  expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe('/daily/2026-11')
})

test('without the internet a month has the stored days, and says so', async () => {
  line.there = false
  const today = vi.spyOn(api, 'today')
  vi.spyOn(api, 'days').mockResolvedValue(['2026-11-19', '2026-10-31'])
  render(Month, { month: '2026-10' })
  await screen.findByText('These days are stored on this device.')
  const days = within(screen.getByRole('group', { name: 'October 2026' })).getAllByRole('link')
  expect(days.map((day) => day.getAttribute('href'))).toEqual(['/daily/2026-10-31'])
  expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe('/daily/2026-11')
  expect(today).not.toHaveBeenCalled()
})
