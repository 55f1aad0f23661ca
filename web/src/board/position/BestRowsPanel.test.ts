import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { classicBoard, classicColours } from '../../fixtures'
import { answerBy } from '../../testing'
import BestRowsPanel from './BestRowsPanel.svelte'
import { Setup } from './setup.svelte'

test('who asks while a row is being taken is told of the position after it', async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  answerBy(async (request) => {
    const { rows } = (await request.json()) as { rows: unknown[] }
    asked.push(rows.length)
    await new Promise<void>((go) => answers.push(go))
    return Response.json({ rows: [{ row: rows.length === 0 ? '1122' : '1213', could_be_code: true, parts: 1, largest: 1, text: '' }] })
  })
  const setup = new Setup(classicBoard.text)
  render(BestRowsPanel, { setup, palette: classicColours, pick: () => {} })
  await fireEvent.click(screen.getByRole('button', { name: 'What to play here?' }))
  await expect.poll(() => answers.length).toBe(1)
  setup.rows = [{ code: '1122', keys: '1r0w' }]
  answers[0]!()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(asked).toEqual([0, 1])
})
