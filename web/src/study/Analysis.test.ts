import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { state } from '../fixtures'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import Analysis from './Analysis.svelte'
import { analysis, boardAnalysis, levels } from './fixtures'

// jsdom has no layout, so there is nothing to scroll.
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}

beforeEach(() => void history.replaceState(null, '', '/m/m1/analysis'))
afterEach(() => void vi.restoreAllMocks())

async function shown(change: Parameters<typeof analysis>[0] = {}, query = '') {
  router.query = query
  vi.spyOn(api, 'matchAnalysis').mockResolvedValue(analysis(change))
  render(Analysis, { match: 'm1' })
  await screen.findByRole('heading', { level: 1, name: 'Analysis: Classic' })
}
const row = (n: number) => screen.getByRole('region', { name: `Row ${n}` })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a game is one number, skill and luck; every row has its codes left and its loss, and all of it is a table too', async () => {
  await shown()
  const board = screen.getByRole('region', { name: 'Ben breaks Ann’s code' })
  expect(board.querySelector('.sum')?.textContent).toMatch(/Game 1\..*Ben broke Ann’s code in 4 rows\..*87 of 100.*Skill.*lost 0\.52 rows.*Luck.*saved 1\.10 rows/)
  const said = [...board.querySelectorAll('.gone')].map((text) => text.textContent)
  for (const text of ['Row 2: red, white, red, black; 4 white.', 'Row 3: timed out.', 'Before row 1: 1,296.', 'After row 3: 9 left.', 'Row 2: −0.50.', 'Row 4: best.']) expect(said).toContain(text)
  expect(said.filter((text) => /^Row 3: (best|−)/.test(text ?? '')), 'a lost row is not judged').toEqual([])
  const figures = screen.getAllByRole('table', { hidden: true }).at(-1)!
  expect([...figures.querySelectorAll('tr')].map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    [], ['1,296', '208', '0.02', '−0.20'], ['208', '9', '0.50', '1.30'], ['9', '–', '–', '–'], ['9', '1', '0.00', '0.00'],
  ])
})

test('one begins at the row that gave most away, and steps through rows and games by buttons, arrows and presses on the board', async () => {
  await shown()
  expect(row(2).textContent).toContain('it does not fit row 1')
  expect(row(2).textContent).toContain('4 white')
  await press('Row 1')
  expect(row(1).textContent).toContain('1 red, 1 white')
  expect(screen.getByRole('button', { name: 'This is the first row.' }).getAttribute('aria-disabled')).toBe('true')
  await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  row(1)
  for (const n of [2, 3, 4]) {
    await fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    row(n)
  }
  expect(router.query).toBe('?game=1&row=4')
  await press('Game 1, replayed')
  expect(router.query).toBe('?game=2&row=1')
  await fireEvent.click(document.querySelector('[data-row="3"]')!)
  row(3)
  await fireEvent.click(document.querySelector('[data-row="3"]')!)
  expect(router.query).toBe('?game=2&row=3')
})

test('arrows in a field move there, and not through the rows', async () => {
  await shown()
  await fireEvent.keyDown(screen.getByLabelText('Link to this page'), { key: 'ArrowRight' })
  row(2)
})

test('the best row is shown when it is asked for, and gone with the next row', async () => {
  await shown()
  expect(row(2).textContent).not.toContain('better')
  await press('Show the best row')
  expect(row(2).textContent).toContain('red, green, yellow, white')
  expect(row(2).textContent).toContain('0.50 rows better')
  await press('Row 1')
  expect(row(1).textContent).not.toContain('better')
  await press('Row 2')
  screen.getByRole('button', { name: 'Show the best row' })
})

test('the address chooses the game, and the link to the page says what is shown', async () => {
  await shown({}, '?game=3&row=4')
  screen.getByRole('region', { name: 'Ann breaks Ben’s code' })
  expect(screen.getByRole('link', { name: 'Game 2' }).getAttribute('aria-current')).toBe('true')
  expect((screen.getByLabelText('Link to this page') as HTMLInputElement).value).toMatch(/\/m\/m1\/analysis\?game=3&row=4$/)
  expect(screen.getByRole('link', { name: 'Game 1' }).getAttribute('href')).toBe('/m/m1/analysis?game=1')
})

test('of a duel one board is shown at a time', async () => {
  const boards = [boardAnalysis({ breaker: 'host' }), boardAnalysis()]
  await shown({ edition: 'challenge', games: [{ serial: 1, number: 1, title: 'Round 1', boards }] })
  screen.getByRole('region', { name: 'Ann breaks Ben’s code' })
  await fireEvent.click(screen.getByRole('radio', { name: 'Ben' }))
  screen.getByRole('region', { name: 'Ben breaks Ann’s code' })
  expect(router.query).toBe('?game=1&breaker=guest&row=1')
})

test('while rows are judged the page says how far it is, and gives no number yet', async () => {
  const board = boardAnalysis({ finished: false, accuracy: undefined })
  await shown({ finished: false, done: 7, rows: 12, games: [{ serial: 1, number: 1, title: 'Game 1', boards: [board] }] })
  screen.getByText('7 of 12 rows judged')
  screen.getByText('lost 0.52 rows so far')
  expect(screen.queryByText('of 100')).toBe(null)
})

test('the codes left are fetched when they are asked for, with the rows so far', async () => {
  await shown()
  const position = vi.spyOn(api, 'position').mockResolvedValue({
    board: analysis().boards[0], palette: analysis().palette, rows: [], left: { codes: '9', exact: true }, codes: ['5161', '1651'], slips: [], text: '9 codes are left.',
  })
  await press('Codes left')
  await screen.findByText('9 codes are left.')
  expect(position).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ board: 'c6p4g8Bm', rules: 'classic', rows: [{ row: '1122', keys: '1r1w' }, { row: '1516', keys: '0r4w' }] }),
  )
  expect(within(row(2)).getAllByRole('listitem').map((code) => code.textContent?.trim())).toEqual(['white, red, black, red', 'red, black, white, red'])
  await press('Close')
  screen.getByRole('button', { name: 'Show the best row' })
})

test('a row is tried again against the computer, from the rows before it', async () => {
  await shown()
  vi.spyOn(api, 'levels').mockResolvedValue({ levels })
  const made = vi.spyOn(api, 'makeMatch').mockResolvedValue(state())
  await press('Try row 2 again')
  await expect.poll(() => router.path).toBe('/m/m1')
  expect(made).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ board: 'c6p4g8Bm', guest_computer: 'strong', rows: [{ row: '1122', keys: '1r1w' }] }),
  )
})
