import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { answerBy } from '../testing'
import BestRows from './BestRows.svelte'
import { Setup } from './setup.svelte'

test('best is said of the position as it is, also where a row was taken meanwhile; and one can be taken', async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  answerBy(async (request) => {
    const { rows } = (await request.json()) as { rows: unknown[] }
    asked.push(rows.length)
    await new Promise<void>((go) => answers.push(go))
    return Response.json({ rows: [{ row: rows.length === 0 ? '1122' : '1213', could_be: true, exact: true, expected: 3.5 }] })
  })
  const setup = new Setup(classicBoard.text)
  const take = vi.fn()
  render(BestRows, { setup, set: { palette: classicColours, labels: 'letter' }, take, onclose: () => {} })
  await expect.poll(() => answers.length).toBe(1)
  setup.rows = [{ code: '1122', keys: '1r0w' }]
  answers[0]!()
  await expect.poll(() => answers.length).toBe(2)
  expect(screen.queryAllByRole('listitem')).toEqual([])
  answers[1]!()
  const row = await screen.findByRole('button', { name: /Use red, blue, red, green/ })
  expect(asked).toEqual([0, 1])
  await fireEvent.click(row)
  expect(take).toHaveBeenCalledExactlyOnceWith('1213')
})
