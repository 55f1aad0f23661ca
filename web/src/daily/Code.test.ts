import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours, state } from '../fixtures'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import { line } from '../transport/line.svelte'
import type { DailyAttempt, DailyOwn, DailyResult } from '../wire'
import Code from './Code.svelte'

vi.stubGlobal('scrollTo', () => {})
afterEach(() => {
  line.there = true
  vi.restoreAllMocks()
})

const broken: DailyOwn = {
  match: 'm', over: true, broken: true, rows: 5, lines: [], head: 'Broken in 5.', share: { symbols: '●○\n●●', words: 'Broken in row 5 of 8.' },
}

async function shown(change: Partial<DailyResult> = {}, week: DailyAttempt[] = []) {
  const asked = vi.spyOn(api, 'day').mockResolvedValue({
    day: '2026-11-20', edition: 'classic', title: 'Classic', board: classicBoard, palette: classicColours, ended: false, played: 3,
    distribution: [0, 0, 0, 0, 2, 0, 0, 0], unbroken: 1, told: '2 broke it, in 5.0 rows on average. 1 did not.', games: [], streak: 3, ...change,
  })
  vi.spyOn(api, 'attempts').mockResolvedValue(week)
  render(Code, { day: '2026-11-20', edition: 'classic' })
  await screen.findByText(/broke it/)
  return asked
}
const said = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').map((bar) => bar.querySelector('.gone')?.textContent)

test('a day that goes on keeps to itself what is not open, and says when it opens', async () => {
  const asked = await shown()
  expect(screen.getByRole('heading', { level: 1, name: 'Classic' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy()
  expect(screen.getByText(/revealed at midnight UTC/)).toBeTruthy()
  expect(screen.queryByText(/The code:/)).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an attempt that is over says how it came out, and stands among the others', async () => {
  await shown({ yours: broken, code: '1122' })
  expect(screen.getByRole('heading', { level: 1, name: 'Broken in 5.' })).toBeTruthy()
  expect(screen.getByText('Classic, Friday, 20 November 2026. 3 days in a row.')).toBeTruthy()
  expect(said('Rows needed')[4]).toBe('5 rows: 2, including you.')
  expect(screen.getByRole('img', { name: 'Broken in row 5 of 8.' }).getAttribute('src')).toBe('/api/daily/2026-11-20/classic/picture.png?language=en')
  expect(screen.getByRole('link', { name: 'How it went' }).getAttribute('href')).toBe('/m/m/analysis')
  expect(screen.queryByText(/1122|The code:/), 'whoever looks over one’s shoulder is not told').toBeNull()
})

test('one’s week is there once there is more than one day of it', async () => {
  const one = (day: string, rows: number, won = true): DailyAttempt => ({ day, edition: 'classic', match: day, rows, broken: won })
  await shown({ yours: broken }, [one('2026-11-17', 8, false), one('2026-11-19', 4), { ...one('2026-11-19', 7), edition: 'advanced' }, one('2026-11-20', 5)])
  const week = said('Your rows, by day')
  expect(week).toHaveLength(7)
  expect([week[3], week[5], week[6]]).toEqual([
    'Tuesday, 17 November 2026: not broken.', 'Thursday, 19 November 2026: 4 rows.', 'Friday, 20 November 2026: 5 rows.',
  ])
  expect(vi.mocked(api.attempts)).toHaveBeenCalledWith('2026-11-14', '2026-11-20')
})

test('an attempt that goes on leads to its table', async () => {
  await shown({ yours: { match: 'm', over: false, broken: false, rows: 1, lines: [{ row: '1122', keys: '1r1w' }] } })
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/m/m')
  expect(screen.getByText('Row 1: red, red, blue, blue; 1 red, 1 white.')).toBeTruthy()
})

test('after the day everybody’s rows are there, and the code', async () => {
  await shown({ ended: true, code: '1122', games: [{ match: 'a', name: 'Ann', rows: 8, broken: false }] })
  expect(screen.queryByText(/The code:/), 'so that the code can be practised').toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Show the code' }))
  expect(screen.getByText('The code: red, red, blue, blue.')).toBeTruthy()
  expect(screen.queryByText(/revealed at midnight/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Others’ rows' }))
  const row = screen.getByRole('row', { name: /^Ann/ })
  expect(row.textContent).toContain('not broken')
  expect(within(row).getByRole('link', { name: 'The analysis: Ann' }).getAttribute('href')).toBe('/m/a/analysis')
})

test('a past day’s code is practised if one has not tried it', async () => {
  const practise = vi.spyOn(api, 'practise').mockResolvedValue(state())
  await shown({ ended: true, code: '1122' })
  await fireEvent.click(screen.getByRole('button', { name: 'Practise' }))
  await vi.waitFor(() => expect(router.path).toBe('/m/m1'))
  expect(practise).toHaveBeenCalledExactlyOnceWith('2026-11-20', 'classic', '')
})

test('a code that one has tried is not practised', async () => {
  await shown({ ended: true, code: '1122', yours: broken })
  expect(screen.queryByRole('button', { name: 'Practise' })).toBeNull()
})

test('without the internet a stored day’s code can be practised', async () => {
  line.there = false
  const asked = vi.spyOn(api, 'day')
  vi.spyOn(api, 'dayCodes').mockResolvedValue({
    day: '2026-11-20', ends: '2026-11-21T00:00:00Z', streak: 0, best: 0,
    boards: [{ edition: 'classic', title: 'Classic', board: classicBoard, palette: classicColours, played: 3, code: '1122' }],
  })
  render(Code, { day: '2026-11-20', edition: 'classic' })
  await screen.findByRole('button', { name: 'Practise' })
  expect(screen.queryByText(/The code:/)).toBeNull()
  expect(screen.queryByText('Everyone')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
