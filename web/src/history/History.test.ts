import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../transport/api'
import type { History as Sums, HistoryGame } from '../wire'
import History from './History.svelte'

// jsdom has no layout, so there is nothing to observe.
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
  await expect.poll(() => screen.queryByText('Loading your history…')).toBeNull()
  return asked
}

test('what was played is summed up by board', async () => {
  const asked = await shown()
  expect(screen.getByRole('heading', { level: 1, name: '2 of 3 codes broken.' })).toBeTruthy()
  const row = within(screen.getByRole('table', { name: 'By board' })).getByRole('row', { name: /^Classic/ })
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '1', '0', '0', '4.50'])
  const classic = screen.getByRole('region', { name: 'Your results: Classic' })
  for (const said of ['2 of 3 codes broken.', 'Half of your rows took under 1\u00a0min 5\u00a0s.', 'You lose 0.14 of a row with each row you place (2 games analysed).']) expect(classic.textContent).toContain(said)
  expect(within(classic).getByText('In 4 rows: 1 code')).toBeTruthy()
  expect(within(classic).getByRole('img', { name: /between 0.10 and 0.30/ })).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('each board has its own figures', async () => {
  const other = { ...sums.editions[0]!, edition: 'advanced', title: 'Advanced', games: 1, broken: 0, matches: 0, won: 0, analysed: 0 }
  await shown({ ...sums, editions: [...sums.editions, other] })
  expect(screen.getByRole('heading', { level: 1, name: '2 of 4 codes broken.' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
  const advanced = screen.getByRole('region', { name: 'Your results: Advanced' })
  expect(advanced.textContent).toContain('0 of 1 code broken.')
  expect(advanced.textContent).toContain('No game is analysed yet.')
  expect(within(advanced).queryByRole('img'), 'no curve of no games').toBeNull()
})

test('an average is held against that of perfect play once it is one over many games', async () => {
  const after = (broken: number, best_proved = true): Sums => ({ ...sums, editions: [{ ...sums.editions[0]!, games: broken + 1, broken, mean: 4, best_proved }] })
  await shown(after(29))
  expect(document.body.textContent, 'luck alone may be below it').not.toContain('4.34')
  cleanup()
  await shown(after(30))
  expect(document.body.textContent).toContain('Perfect play needs 4.34 rows on average.')
  cleanup()
  await shown(after(30, false))
  expect(document.body.textContent).toContain('The best play known needs 4.34 rows on average.')
})

test('every game leads to its match and its analysis', async () => {
  await shown()
  const [first, second, third] = within(screen.getByRole('region', { name: 'Games' })).getAllByRole('listitem').filter((item) => item.textContent?.includes('Ann’s code'))
  expect(within(first!).getByRole('link', { name: /^match/ }).getAttribute('href')).toBe('/m/m1')
  expect(within(first!).getByRole('link', { name: /^how it went/ }).getAttribute('href')).toBe('/m/m1/analysis?game=1')
  expect(first!.textContent).toContain('2\u00a0min 10\u00a0s, 2 hints')
  expect(first!.textContent).toContain('0.10 rows lost per row, luck cost 0.50 rows, accuracy 84 of 100')
  expect(within(second!).queryByRole('link', { name: /^match/ })).toBeNull()
  expect(within(second!).getByRole('link', { name: /^how it went/ }).getAttribute('href')).toBe('/a/a1?game=2')
  expect(third!.textContent).not.toMatch(/lost per row|luck|accuracy/)
  expect(screen.getByRole('link', { name: 'Export all' }).getAttribute('href')).toBe('/api/history/records.txt')
})

test('records are brought in, and what became of them is told', async () => {
  const asked = await shown({ editions: [], games: [] })
  expect(screen.getByRole('heading', { level: 1, name: 'No games yet.' })).toBeTruthy()
  const brought = vi.spyOn(api, 'importHistory').mockResolvedValue({ added: 2, known: 1, refused: ['Line 14: no such row.'], notes: ['line 3: Who left is not said.'] })
  await fireEvent.click(screen.getByRole('button', { name: 'Import games' }))
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name in these records' }), { target: { value: ' Ben ' } })
  await fireEvent.input(screen.getByRole('textbox', { name: 'The records' }), { target: { value: 'Keypeg: 1' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('2 records added; 1 was here already.')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Line 14: no such row.', 'line 3: Who left is not said.'])
  expect(brought).toHaveBeenCalledExactlyOnceWith('Keypeg: 1', 'Ben')
  expect((screen.getByRole('textbox', { name: 'The records' }) as HTMLTextAreaElement).value, 'what was refused can be mended').toBe('Keypeg: 1')
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
