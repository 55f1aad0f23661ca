import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import type { Puzzle, PuzzleKind } from '../wire'
import Puzzles from './Puzzles.svelte'

vi.stubGlobal('scrollTo', () => {})
afterEach(() => void vi.restoreAllMocks())

test('each kind has its grades with what is done, and the puzzle that comes next', async () => {
  const done: Record<PuzzleKind, number[]> = { 'one-code': [28, 28, 3, 0, 0], contradiction: [0, 0, 0, 0, 0], 'best-row': [28, 28, 28, 28, 28] }
  vi.spyOn(api, 'puzzles').mockResolvedValue(
    Object.entries(done).flatMap(([kind, counts]) => counts.map((n, i) => ({ kind: kind as PuzzleKind, grade: i + 1, done: n, all: 28 }))),
  )
  const next = vi.spyOn(api, 'nextPuzzle').mockImplementation(async (kind, grade): Promise<Puzzle> => ({
    id: `${kind}-${grade}`, kind, grade, board: classicBoard, palette: classicColours, rows: [{ row: '1122', keys: '1r1w' }], question: '', again: false, done: 0, all: 28,
  }))
  render(Puzzles, {})
  const one = within(await screen.findByRole('region', { name: 'One code fits' }))
  expect(one.getAllByRole('button').map((grade) => [grade.textContent?.replace(/\s+/g, ' ').trim(), grade.getAttribute('aria-current')])).toEqual([
    ['easy Grade 1, very easy 28 / 28 all done', null],
    ['2 Grade 2, easy 28 / 28 all done', null],
    ['3 Grade 3, medium 3 / 28 3 of 28 done', 'true'],
    ['4 Grade 4, hard 0 / 28 0 of 28 done', null],
    ['hard Grade 5, very hard 0 / 28 0 of 28 done', null],
  ])
  const first = await screen.findByRole('link', { name: 'Next: Find the mistake' })
  expect(first.getAttribute('href')).toBe('/puzzles/contradiction-1')
  expect(next.mock.calls).toEqual([['one-code', 3], ['contradiction', 1], ['best-row', 1]])
  await fireEvent.click(one.getByRole('button', { name: /Grade 4/ }))
  await expect.poll(() => router.path).toBe('/puzzles/one-code-4')
})
