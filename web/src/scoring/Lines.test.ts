import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { classicBoard } from '../fixtures'
import Lines from './Lines.svelte'

test('each line says in words what the game brought, and names no clause', () => {
  const line = { number: 1, award: [5, 0] as [number, number], credit: [0, 0] as [number, number], void: false, replay: false, clause: 'CL-3', uncounted: false }
  render(Lines, {
    sheet: {
      title: 'Classic', points: [5, 0], number: 2, over: false, text: 'Ann leads, 5 to 0.', tracker: 'sheet', limits: [], boards: [classicBoard, classicBoard],
      lines: [{ ...line, text: 'Bob broke Ann’s code in 5 rows. Ann gets 5 points.' }],
    },
    names: ['Ann', 'Bob'], atOnce: false,
  })
  expect(screen.getByRole('rowheader', { name: /^Game 1 Bob broke Ann’s code in 5 rows\. Ann gets 5 points\.$/ })).toBeTruthy()
  expect(document.body.textContent).not.toContain('CL-3')
})
