import { render, screen, within } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { answerBy } from '../testing'
import Levels from './Levels.svelte'

const figure = { games: 20_000, mean: 5.7654, error: 0.0041, unbroken: 0.0123 }
const levels = [
  {
    slug: 'steady', name: 'Steady player', sentence: 'Plays on.',
    figures: [
      { ...figure, edition: 'classic', title: 'Classic', board: 'c6p4g8Bm' },
      { ...figure, mean: 6.5, edition: 'advanced', title: 'Advanced', board: 'c8p5g12Bm' },
      { ...figure, mean: 6.5, edition: 'ultimate', title: 'Ultimate, point scoring', board: 'c8p5g12Bm' },
    ],
  },
]

test('a row a level, a column a board, and each figure with its standard error', async () => {
  answerBy(async () => Response.json({ levels }))
  render(Levels)
  const row = await screen.findByRole('row', { name: /Steady player/ })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Level', 'Classic4 × 6, 8 rows', 'Advanced, Ultimate5 × 8, 12 rows'])
  expect(within(row).getAllByRole('cell')).toHaveLength(2)
  expect(row.textContent).toContain('Plays on.')
  expect(row.textContent).toContain('5.765 ± 0.004')
  expect(row.textContent).toContain('1.2% unbroken; 20,000 codes')
})
