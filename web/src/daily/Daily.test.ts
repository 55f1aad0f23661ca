import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { classicBoard, state } from '../fixtures'
import { prefs } from '../prefs.svelte'
import { router } from '../router.svelte'
import { api, clock } from '../transport/api'
import type { Today } from '../wire'
import Daily from './Daily.svelte'

vi.stubGlobal('scrollTo', () => {})

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clock.offset = 0
})

const today: Today = {
  day: '2026-11-20', ends: '2026-11-21T00:00:00Z', streak: 2, best: 5,
  boards: [
    { edition: 'classic', title: 'Classic', board: classicBoard, played: 0 },
    { edition: 'remastered', title: 'Remastered', board: classicBoard, played: 2, yours: { match: 'm2', over: false, broken: false, rows: 1 } },
    { edition: 'advanced', title: 'Advanced', board: classicBoard, played: 1, yours: { match: 'm3', over: true, broken: true, rows: 6 } },
  ],
}

async function shown() {
  const asked = vi.spyOn(api, 'today').mockResolvedValue(today)
  vi.spyOn(api, 'days').mockResolvedValue(['2026-11-20', '2026-11-19', '2026-11-18'])
  render(Daily)
  await vi.advanceTimersByTimeAsync(0)
  return asked
}

test('each board says what there is to do, and each attempt is one', async () => {
  await shown()
  prefs.name = 'Ann'
  expect(screen.getByText(/You have one attempt at each/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue: Remastered' }).getAttribute('href')).toBe('/m/m2')
  expect(screen.getByRole('link', { name: 'Result and text to share: Advanced' }).getAttribute('href')).toBe('/daily/2026-11-20/advanced')
  expect(screen.getByText('✓ You broke it in 6 rows.')).toBeTruthy()
  expect(screen.getByText(/2 days in a row; your best is 5 days/)).toBeTruthy()
  const begin = vi.spyOn(api, 'beginDaily').mockResolvedValue(state())
  await fireEvent.click(screen.getByRole('button', { name: 'Begin your attempt: Classic' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(begin).toHaveBeenCalledExactlyOnceWith('classic', 'Ann')
  expect(router.path).toBe('/m/m1')
})

test('the days before are there, each with its boards', async () => {
  await shown()
  const past = within(screen.getByRole('region', { name: 'Past days' }))
  expect(past.getAllByRole('listitem')).toHaveLength(2)
  expect(past.getByRole('link', { name: 'Advanced, Thursday, 19 November 2026' }).getAttribute('href')).toBe('/daily/2026-11-19/advanced')
})

test('the countdown goes by the server’s clock, and new codes come by themselves', async () => {
  clock.offset = 60 * 60_000 // this device is an hour slow
  const asked = await shown()
  expect(screen.getByRole('timer').textContent).toBe('1:00:00')
  asked.mockResolvedValue({ ...today, day: '2026-11-21', ends: '2026-11-22T00:00:00Z' })
  await vi.advanceTimersByTimeAsync(60 * 60_000 + 2000)
  expect(screen.getByRole('heading', { level: 2, name: 'Saturday, 21 November 2026' })).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(2)
})
