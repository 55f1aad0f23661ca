import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import type { Puzzle, PuzzleResult, Scored } from '../wire'
import Solve from './Solve.svelte'

vi.stubGlobal('scrollTo', () => {})
afterEach(() => void vi.restoreAllMocks())

const rows = [{ row: '1122', keys: '1r1w' }, { row: '1516', keys: '0r4w' }]
const puzzle: Puzzle = {
  id: 'p1', kind: 'one-code', grade: 2, board: classicBoard, palette: classicColours, rows, question: 'Which?', again: false, done: 12, all: 28,
}
const working: Scored = {
  code: '1234', row: '1122', keys: '1r1w', red: 1, white: 1, text: '',
  pegs: [{ kind: 'red', hole: 0 }, { kind: 'none', hole: -1 }, { kind: 'white', hole: 1 }, { kind: 'none', hole: -1 }],
}

async function opened(kind: Puzzle['kind'], ...results: PuzzleResult[]) {
  vi.spyOn(api, 'puzzle').mockResolvedValue({ ...puzzle, kind })
  vi.spyOn(api, 'nextPuzzle').mockResolvedValue({ ...puzzle, id: 'p2', kind })
  const solve = vi.spyOn(api, 'solve')
  for (const result of results) solve.mockResolvedValueOnce(result)
  render(Solve, { id: 'p1' })
  await screen.findByText('Which?')
  return solve
}
const type = async (keys: string) => {
  for (const key of [...keys, 'Enter']) await fireEvent.keyDown(document.body, { key })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const row = (n: number) => document.querySelector(`[data-row="${n}"]`)!

test('a wrong try is told the server’s sentence with the row worked out, and may be mended', async () => {
  const solve = await opened('one-code', { right: false, text: 'Row 1 would be otherwise.', tells: [1], working }, { right: true, text: 'It fits.', solution: '5161' })
  expect(screen.getByText('Grade 2, easy; 12 of 28 done')).toBeTruthy()
  await type('1234')
  expect((await screen.findByText(/Row 1 would/)).closest('[role=status]')).toBeTruthy()
  expect(screen.getByText('red, red, blue, blue against red, blue, green, yellow: 1 red, 1 white.')).toBeTruthy()
  expect([row(1).classList.contains('asked'), row(2).classList.contains('asked')]).toEqual([true, false])
  await press('Try again')
  // The placed pegs are still there.
  expect([...document.querySelectorAll('[data-peg]')].map((hole) => hole.getAttribute('data-peg')).join('')).toBe('1234')
  for (let i = 0; i < 4; i++) await fireEvent.keyDown(document.body, { key: 'Backspace' })
  await type('5161')
  await screen.findByText('Right.')
  expect(screen.getByText('Tries so far: 2')).toBeTruthy()
  expect(solve.mock.calls).toEqual([['p1', { code: '1234' }], ['p1', { code: '5161' }]])
  expect(screen.getByText('The code: white, red, black, red.')).toBeTruthy()
  // Enter continues to the next puzzle.
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  await expect.poll(() => router.path).toBe('/puzzles/p2')
  expect(vi.mocked(api.nextPuzzle)).toHaveBeenCalledExactlyOnceWith('one-code', 2)
})

test('a row that is not whole is not sent: the hole is shown', async () => {
  const solve = await opened('one-code')
  await type('12')
  expect(screen.getByText('Hole 3 is still empty.').closest('[role=status]')).toBeTruthy()
  expect(document.querySelector('[data-hole="2"]')?.classList.contains('want')).toBe(true)
  await fireEvent.keyDown(document.body, { key: '3' })
  expect(screen.queryByText(/still empty/)).toBeNull()
  expect(solve).not.toHaveBeenCalled()
})

test('a mistake is found by its row, chosen on the board or in the drawer', async () => {
  const clash: PuzzleResult = { right: false, text: 'Not row 1.', tells: [1, 2] }
  const solve = await opened('contradiction', clash, { right: true, text: 'Row 2 should be 2 white.', row: 2, maybe: '0r2w', tells: [2], working: { ...working, row: '1516' } })
  await type('')
  expect(screen.getByText('Choose a row first.')).toBeTruthy()
  expect(solve).not.toHaveBeenCalled()
  await fireEvent.click(row(1))
  expect((screen.getByRole('radio', { name: 'Row 1' }) as HTMLInputElement).checked).toBe(true)
  await press('This one')
  await screen.findByText(/Not row 1/)
  expect([row(1), row(2)].every((one) => one.classList.contains('asked')), 'those that contradict each other').toBe(true)
  await press('Try again')
  await fireEvent.click(screen.getByRole('radio', { name: 'Row 2' }))
  await press('This one')
  await screen.findByText('Right.')
  expect(within(row(2) as HTMLElement).getByText(/should be 2 white/)).toBeTruthy()
  expect(row(2).classList.contains('wrong')).toBe(true)
  expect(screen.getByText('The code: red, blue, green, yellow.')).toBeTruthy()
  expect(solve.mock.calls).toEqual([['p1', { row: 1 }], ['p1', { row: 2 }]])
})

test('a best row shows how it parts the codes; which they are only in the end', async () => {
  const solve = await opened('best-row',
    { right: false, text: '2.9 rows.', parts: [{ keys: '0r0w', left: 3 }, { keys: '1r0w', left: 1 }] },
    { right: false, text: 'None is better.', solution: '1345', parts: [{ keys: '4r0w', left: 1, codes: ['1345'] }] })
  vi.spyOn(api, 'position').mockResolvedValue({ board: classicBoard, palette: classicColours, rows: [], left: { codes: '1', exact: true }, codes: ['2233'], slips: [], text: '' })
  await press('See the codes that are left')
  await fireEvent.click(await screen.findByRole('button', { name: 'blue, blue, green, green' }))
  await press('This row')
  await screen.findByText('no keys: 3 codes.')
  expect(solve.mock.calls[0]).toEqual(['p1', { code: '2233' }])
  await press('Show the solution')
  await screen.findByText('None is better.')
  expect(within(document.querySelector('.tray')!).getByText('red, green, yellow, white')).toBeTruthy()
  expect(row(3).textContent).toContain('red, green, yellow, white')
  expect(screen.getByText('Next one')).toBeTruthy()
  expect(screen.queryByText('Right.')).toBeNull()
})
