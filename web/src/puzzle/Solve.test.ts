import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { api } from '../transport/api'
import type { Puzzle, PuzzleResult } from '../wire'
import Solve from './Solve.svelte'

afterEach(() => void vi.restoreAllMocks())

const rows = [{ row: '1122', keys: '1r1w' }, { row: '1516', keys: '0r4w' }]

async function opened(kind: Puzzle['kind'], ...results: PuzzleResult[]) {
  vi.spyOn(api, 'puzzle').mockResolvedValue({ id: 'p1', kind, grade: 2, board: classicBoard, palette: classicColours, rows, question: 'Which?', again: false, done: 0, all: 1 })
  const solve = vi.spyOn(api, 'solve')
  for (const result of results) solve.mockResolvedValueOnce(result)
  render(Solve, { id: 'p1' })
  await screen.findByText('Which?')
  await expect.poll(() => screen.queryByRole('button', { name: 'Give up and show it' })?.getAttribute('aria-disabled')).toBe('false')
  return solve
}
const type = (keys: string) => Promise.all([...keys, 'Enter'].map((key) => fireEvent.keyDown(document.body, { key })))

test('a wrong try is told the server’s sentence and may be mended', async () => {
  const solve = await opened('one-code', { right: false, text: 'Row 1 would have been answered 1 red.' }, { right: true, text: 'Right.', solution: '5161' })
  await type('1234')
  expect((await screen.findByText(/Row 1 would have/)).closest('[role=status]')).toBeTruthy()
  expect(screen.getByText('Tries so far: 1')).toBeTruthy()
  for (let i = 0; i < 4; i++) await fireEvent.keyDown(document.body, { key: 'Backspace' })
  await type('5161')
  await screen.findByText('✓ Right.')
  expect(solve.mock.calls).toEqual([['p1', { code: '1234' }], ['p1', { code: '5161' }]])
  expect(document.activeElement?.textContent).toBe('Next puzzle')
})

test('a row is chosen before its answer is called wrong', async () => {
  const solve = await opened('contradiction', { right: true, text: 'Right.', row: 2, maybe: '1r2w' })
  await fireEvent.click(screen.getByRole('button', { name: 'This answer is wrong' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose a row first.')
  expect(solve).not.toHaveBeenCalled()
  await fireEvent.click(screen.getAllByRole('radio')[1]!)
  await fireEvent.click(screen.getByRole('button', { name: 'This answer is wrong' }))
  await screen.findByText('✗ wrong; 1 red, 2 white would do')
  expect(solve).toHaveBeenCalledExactlyOnceWith('p1', { row: 2 })
})

test('who gives up is shown the solution, and no try is counted', async () => {
  await opened('best-row', { right: false, text: 'No row is better than 1345.', solution: '1345' })
  await fireEvent.click(screen.getByRole('button', { name: 'Give up and show it' }))
  await screen.findByRole('group', { name: 'A best row' })
  expect(screen.queryByText(/Tries so far/)).toBeNull()
  expect(screen.getByText('No row is better than 1345.').className).not.toContain('alert')
})
