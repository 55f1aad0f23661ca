import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { state } from '../fixtures'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import Analysis from './Analysis.svelte'
import { analysis, boardAnalysis, levels } from './fixtures'

// jsdom lays nothing out, so there is nothing to observe.
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
vi.stubGlobal('scrollTo', () => {})

beforeEach(() => void history.replaceState(null, '', '/m/m1/analysis'))
afterEach(() => void vi.restoreAllMocks())

async function shown(change: Parameters<typeof analysis>[0] = {}, query = '') {
  router.query = query
  vi.spyOn(api, 'matchAnalysis').mockResolvedValue(analysis(change))
  render(Analysis, { match: 'm1' })
  await screen.findByRole('heading', { level: 1, name: 'Analysis: Classic' })
}

test('every row is told with its figures, and every chart as a table too', async () => {
  await shown()
  expect(screen.getByText('87 of 100')).toBeTruthy()
  expect(screen.getByText('gave 0.52 rows away')).toBeTruthy()
  expect(screen.getByText('saved 1.10 rows')).toBeTruthy()
  const row = screen.getByRole('listitem', { name: 'Row 2' })
  expect(row.textContent).toContain('it does not fit row 1')
  expect(row.textContent).toContain('gives 0.50 rows away')
  const figures = screen.getAllByRole('table').at(-1)!
  expect(within(within(figures).getAllByRole('row')[2]!).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['208', '9', '0.50', '1.30'])
})

test('the address chooses the game', async () => {
  await shown({}, '?game=3')
  expect(screen.getByRole('region', { name: 'Ann breaks Ben’s code' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Game 2' }).getAttribute('aria-current')).toBe('true')
  expect((screen.getByLabelText('Link to this page') as HTMLInputElement).value).toContain('/m/m1/analysis?game=3')
})

test('while rows are judged the page says how far it is', async () => {
  const board = boardAnalysis({ finished: false, accuracy: undefined })
  await shown({ finished: false, done: 7, rows: 12, games: [{ serial: 1, number: 1, title: 'Game 1', boards: [board] }] })
  expect(screen.getByText('7 of 12 rows judged')).toBeTruthy()
  expect(screen.getByText('when every row is judged')).toBeTruthy()
})

test('the codes left are fetched when they are asked for, with the rows so far', async () => {
  await shown()
  const position = vi.spyOn(api, 'position').mockResolvedValue({
    board: analysis().boards[0], palette: analysis().palette, rows: [], left: { codes: '9', exact: true }, codes: ['5161', '1651'], slips: [], text: '9 codes are left.',
  })
  await fireEvent.click(within(screen.getByRole('listitem', { name: 'Row 2' })).getByRole('button', { name: 'Codes left' }))
  await screen.findByText('9 codes are left.')
  expect(position).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ board: 'c6p4g8Bm', rules: 'classic', rows: [{ row: '1122', keys: '1r1w' }, { row: '1516', keys: '0r4w' }] }),
  )
  expect(within(screen.getByRole('group', { name: 'Codes left after row 2' })).getAllByRole('img').map((code) => code.getAttribute('aria-label'))).toEqual([
    'white, red, black, red', 'red, black, white, red',
  ])
})

test('a row is tried again against the computer, from the rows before it', async () => {
  await shown()
  vi.spyOn(api, 'levels').mockResolvedValue({ levels })
  const made = vi.spyOn(api, 'makeMatch').mockResolvedValue(state())
  await fireEvent.click(screen.getByRole('button', { name: 'Try row 2 again' }))
  await expect.poll(() => router.path).toBe('/m/m1')
  expect(made).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ board: 'c6p4g8Bm', guest_computer: 'strong', rows: [{ row: '1122', keys: '1r1w' }] }),
  )
})
