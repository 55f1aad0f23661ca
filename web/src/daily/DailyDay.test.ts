import { render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { api } from '../transport/api'
import type { DailyResult } from '../wire'
import DailyDay from './DailyDay.svelte'

afterEach(() => void vi.restoreAllMocks())

async function shown(change: Partial<DailyResult> = {}): Promise<ReturnType<typeof vi.spyOn>> {
  vi.spyOn(api, 'editions').mockResolvedValue({
    rulebooks: [{ slug: 'classic', name: 'Classic', title: 'C', limits: [], tracker: 'sheet', plays: ['series'], games: 'even', bonus: 0, penalty: 3, clauses: [], palette: classicColours }],
    editions: [{ slug: 'classic', title: 'Classic', rules: 'classic', play: 'series', board: classicBoard, games: 2, clauses: [] }],
    wide: [],
  })
  const asked = vi.spyOn(api, 'day').mockResolvedValue({
    day: '2026-11-20', edition: 'classic', title: 'Classic', board: classicBoard, ended: false, played: 3, distribution: [0, 0, 0, 0, 2, 0, 0, 0],
    unbroken: 1, games: [], ...change,
  })
  render(DailyDay, { day: '2026-11-20', edition: 'classic' })
  await screen.findByRole('heading', { level: 1, name: 'Classic: the code of Friday, 20 November 2026' })
  return asked
}

test('a day that goes on keeps to itself what is not open, and says when it opens', async () => {
  const asked = await shown()
  expect(screen.getByText(/You have not tried this one/)).toBeTruthy()
  expect(screen.getByText(/open at midnight UTC/)).toBeTruthy()
  expect(screen.queryByText(/The code:/)).toBeNull()
  await expect.poll(() => vi.mocked(api.editions).mock.calls.length).toBeGreaterThan(0)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an attempt that is over stands in the distribution, and can be shared in symbols and in words', async () => {
  await shown({ yours: { match: 'm', over: true, broken: true, rows: 5, share: { symbols: '●○\n●●', words: 'Broken in 5 rows.' } }, code: '1122' })
  expect(screen.getByText('✓ You broke it in 5 rows.')).toBeTruthy()
  const [line] = screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader')?.textContent === '5')
  expect(line?.textContent).toContain('2 (you)')
  expect((screen.getByLabelText('In symbols') as HTMLInputElement).value).toBe('●○\n●●')
  expect((screen.getByLabelText('In words') as HTMLInputElement).value).toBe('Broken in 5 rows.')
  expect(await screen.findByRole('img', { name: 'red, red, blue, blue' })).toBeTruthy()
})

test('after the day everybody’s rows are there', async () => {
  await shown({ ended: true, games: [{ match: 'a', name: 'Ann', rows: 8, broken: false }] })
  expect(screen.queryByText(/open at midnight/)).toBeNull()
  const row = screen.getByRole('row', { name: /^Ann/ })
  expect(row.textContent).toContain('8, not broken')
  expect(within(row).getByRole('link', { name: 'analysis: Ann' }).getAttribute('href')).toBe('/m/a/analysis')
})
