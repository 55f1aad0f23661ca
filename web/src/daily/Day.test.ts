import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours, state } from '../fixtures'
import { prefs } from '../prefs.svelte'
import { router } from '../router.svelte'
import { api, Refusal, clock } from '../transport/api'
import type { DailyBoard, Today } from '../wire'
import Day from './Day.svelte'

vi.stubGlobal('scrollTo', () => {})

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clock.offset = 0
})

const board = (edition: string, title: string, more: Partial<DailyBoard> = {}): DailyBoard => ({ edition, title, board: classicBoard, palette: classicColours, played: 0, ...more })
const lines = [{ row: '1122', keys: '1r1w' }]

const today: Today = {
  day: '2026-11-20', ends: '2026-11-21T00:00:00Z', streak: 2, best: 5,
  boards: [
    board('classic', 'Classic'),
    board('remastered', 'Remastered', { yours: { match: 'm2', over: false, broken: false, rows: 1, lines } }),
    board('advanced', 'Advanced', { code: '1234', yours: { match: 'm3', over: true, broken: true, rows: 6, lines, head: 'Broken in 6.', share: { symbols: '●○', words: 'Broken in row 6.' } } }),
    board('ultimate', 'Ultimate', { code: '1234', yours: { match: 'm4', over: true, broken: false, rows: 8, lines, head: 'Not broken.', share: { symbols: '○○', words: 'Not broken.' } } }),
  ],
}

async function shown(props: { day?: string } = {}) {
  const asked = vi.spyOn(api, 'today').mockResolvedValue(today)
  vi.spyOn(api, 'dayCodes').mockResolvedValue({ ...today, day: '2026-11-19' })
  render(Day, props)
  await vi.advanceTimersByTimeAsync(0)
  return asked
}
const all = () => within(screen.getByRole('list', { name: 'The five boards' }))

test('each board says what there is to do, and leads there', async () => {
  await shown()
  expect(screen.getByText('The same for everyone, until midnight UTC. One attempt at each. 1 broken. 2 days in a row.')).toBeTruthy()
  expect(all().getByRole('link', { name: 'Remastered row 2' }).getAttribute('href')).toBe('/m/m2')
  expect(all().getByRole('link', { name: 'Advanced 6 rows' }).getAttribute('href')).toBe('/daily/2026-11-20/advanced')
  expect(all().getByRole('link', { name: 'Ultimate not broken' }).getAttribute('href')).toBe('/daily/2026-11-20/ultimate')
  expect(screen.getByRole('link', { name: 'Continue: Remastered' }).getAttribute('href')).toBe('/m/m2')
  expect(screen.getByRole('link', { name: 'Past days' }).getAttribute('href')).toBe('/daily/2026-11')
})

test('a board that waits is begun by a press, under one’s name', async () => {
  await shown()
  await fireEvent.click(screen.getByRole('button', { name: 'Add your name' }))
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ann' } })
  expect(prefs.name).toBe('Ann')
  expect(screen.getByRole('button', { name: 'As Ann' })).toBeTruthy()
  const begin = vi.spyOn(api, 'beginDaily').mockResolvedValue(state())
  await fireEvent.click(all().getByRole('button', { name: 'Classic to do' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(begin).toHaveBeenCalledExactlyOnceWith('classic', 'Ann')
  expect(router.path).toBe('/m/m1')
})

test('what is over is shared together', async () => {
  await shown()
  await fireEvent.click(screen.getByRole('button', { name: 'Share today' }))
  expect(screen.getByLabelText('Symbols', { selector: 'pre' }).textContent).toBe('●○\n\n○○')
})

test('an earlier day has nothing to begin', async () => {
  await shown({ day: '2026-11-19' })
  expect(screen.getByRole('heading', { name: 'Thursday, 19 November 2026' })).toBeTruthy()
  expect(all().getByRole('link', { name: 'Classic not tried' }).getAttribute('href')).toBe('/daily/2026-11-19/classic')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/daily')
})

test('the countdown goes by the server’s clock, and new codes come by themselves', async () => {
  clock.offset = 60 * 60_000 // this device is an hour slow
  const asked = await shown()
  expect(screen.getByRole('timer').textContent).toBe('1:00:00')
  const next = { ...today, day: '2026-11-21', ends: '2026-11-22T00:00:00Z', boards: today.boards.map(({ yours: _, code: __, ...of }) => of) }
  asked.mockResolvedValue(next)
  await vi.advanceTimersByTimeAsync(60 * 60_000 + 2000)
  expect(all().getAllByRole('button')).toHaveLength(4)
  expect(screen.getByRole('timer').textContent).toBe('23:59:58')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a day that has no codes leads to today', async () => {
  vi.spyOn(api, 'dayCodes').mockRejectedValue(new Refusal({ type: 'about:blank', title: '', detail: 'There is no such code of the day.', status: 404, code: 'no-day' }))
  render(Day, { day: '2031-01-01' })
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByRole('alert').textContent).toBe('There is no such code of the day.')
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/daily')
})

test('a name has at most 40 letters, and Enter puts its sheet away', async () => {
  prefs.name = ''
  await shown()
  await fireEvent.click(screen.getByRole('button', { name: 'Add your name' }))
  const field = screen.getByRole('textbox', { name: 'Your name' })
  expect(field).toHaveProperty('maxLength', 40)
  await fireEvent.submit(field)
  expect(screen.queryByRole('dialog')).toBeNull()
})
