import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../transport/api'
import type { History as Sums, HistoryGame } from '../wire'
import History from './History.svelte'

// jsdom lays nothing out, so there is nothing to observe.
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const game = (change: Partial<HistoryGame>): HistoryGame => ({
  match: 'm1', serial: 1, edition: 'classic', title: 'Classic', at: '2026-11-20T12:00:00Z', seat: 'guest', rival: 'Ann', outcome: 'broken', rows: 4, ...change,
})
const sums: Sums = {
  editions: [{
    edition: 'classic', title: 'Classic', games: 3, broken: 2, mean: 4.5, best: 4.3403, best_proved: true, distribution: [0, 0, 0, 1, 1, 0, 0, 0],
    matches: 1, won: 1, drawn: 0, lost: 0, row_seconds: 65, row_loss: 0.14, analysed: 2,
  }],
  games: [
    game({ loss: 0.1, luck: -0.5, accuracy: 84.4, hints: 2, seconds: 130 }),
    game({ match: undefined, analysis: 'a1', serial: 2, outcome: 'unbroken', rows: 8, loss: 0.3, luck: 1, accuracy: 60, imported: true }),
    game({ serial: 3, outcome: 'open', rows: 2 }),
  ],
}

async function shown(history: Sums = sums) {
  const asked = vi.spyOn(api, 'history').mockResolvedValue(history)
  render(History)
  await screen.findByRole('form', { name: 'Add records' })
  await expect.poll(() => screen.queryByText('Adding it up…')).toBeNull()
  return asked
}

test('an edition is summed up', async () => {
  const asked = await shown()
  const classic = screen.getByRole('region', { name: 'Classic' })
  for (const words of ['2 of 3 broken', '4.50, over 2 codes broken', '1 match: 1 won, 0 drawn, 0 lost', '1 min 5 s (median)', '0.14 rows, over 2 games analysed']) {
    expect(within(classic).getByText(words)).toBeTruthy()
  }
  expect(within(classic).getByText(/between 0.10 and 0.30 rows/)).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an average is held against that of perfect play once it is one over many games', async () => {
  const after = (broken: number, best_proved = true): Sums => ({ ...sums, editions: [{ ...sums.editions[0]!, games: broken + 1, broken, mean: 4, best_proved }] })
  await shown(after(29))
  expect(screen.getByText('4.00, over 29 codes broken').textContent, 'luck alone may be below it').not.toContain('4.34')
  cleanup()
  await shown(after(30))
  expect(screen.getByText(/^4.00, over 30 codes broken/).textContent).toContain('Perfect play needs 4.34 on average.')
  cleanup()
  await shown(after(30, false))
  expect(screen.getByText(/The best play known needs 4.34 on average/)).toBeTruthy()
})

test('every game leads to its match and its analysis', async () => {
  await shown()
  const [first, second, third] = screen.getAllByRole('row', { name: /Classic: Ann’s code/ })
  expect(within(first!).getByRole('link', { name: /^match/ }).getAttribute('href')).toBe('/m/m1')
  expect(within(first!).getByRole('link', { name: /^analysis/ }).getAttribute('href')).toBe('/m/m1/analysis?game=1')
  expect(first!.textContent).toContain('2\u00a0min 10\u00a0s, 2 hints')
  expect(within(second!).queryByRole('link', { name: /^match/ })).toBeNull()
  expect(within(second!).getByRole('link', { name: /^analysis/ }).getAttribute('href')).toBe('/a/a1?game=2')
  expect(within(third!).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['–', '–', '–'])
})

test('records are brought in, and what became of them is told', async () => {
  const asked = await shown({ editions: [], games: [] })
  expect(screen.getByText(/^Nothing yet/)).toBeTruthy()
  const brought = vi.spyOn(api, 'importHistory').mockResolvedValue({ added: 2, known: 1, refused: ['Line 14: no such row.'], notes: ['line 3: Who left is not said.'] })
  await fireEvent.input(screen.getByLabelText('Your name in these records'), { target: { value: ' Ben ' } })
  await fireEvent.input(screen.getByLabelText('The records'), { target: { value: 'Keypeg: 1' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Add them' }))
  await screen.findByText('2 records added; 1 was here already.')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Line 14: no such row.', 'line 3: Who left is not said.'])
  expect(brought).toHaveBeenCalledExactlyOnceWith('Keypeg: 1', 'Ben')
  expect((screen.getByLabelText('The records') as HTMLTextAreaElement).value, 'what was refused can be mended').toBe('Keypeg: 1')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('figures that are still worked out come in by themselves, but are not waited for without end', async () => {
  vi.useFakeTimers()
  const half: Sums = { ...sums, games: sums.games.map((one) => ({ ...one, loss: undefined })) }
  const asked = vi.spyOn(api, 'history').mockResolvedValue(half)
  render(History)
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByText(/^2 games are still being analysed/)).toBeTruthy()
  asked.mockResolvedValueOnce({ ...half, games: [sums.games[0]!, ...half.games.slice(1)] })
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.getByText(/^1 game is still being analysed/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(screen.queryByText(/still being analysed/)).toBeNull()
  expect(asked.mock.calls.length).toBeLessThan(10)
})
