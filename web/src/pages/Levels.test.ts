import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicBoard } from '../fixtures'
import { api } from '../transport/api'
import type { Edition, Level } from '../wire'
import Levels from './Levels.svelte'

const edition = (slug: string, change: Partial<Edition['board']> = {}): Edition => ({
  slug, title: slug, rules: 'classic', play: 'series', board: { ...classicBoard, ...change }, games: 2, clauses: [],
})
const editions = [
  edition('classic'), edition('classic-blanks', { blanks: true }), edition('remastered', { rows: 10 }),
  edition('advanced', { pegs: 5, colours: 8, rows: 12 }),
]
const figure = (slug: string, mean: number, unbroken: number) => ({ edition: slug, title: slug, board: '', games: 4000, mean, error: 0.0041, unbroken })
const levels: Level[] = [
  { slug: 'steady', name: 'Steady player', sentence: 'Plays on.', figures: [figure('classic', 5.7654, 0.0123), figure('classic-blanks', 6.1, 0), figure('remastered', 5.7654, 0.0004), figure('advanced', 6.5, 0)] },
  { slug: 'book', name: 'The Book', sentence: 'Plays well.', figures: [figure('classic', 4.3, 0)] },
]

test('what each level needs on the board one chooses, and how often its rows are too few', async () => {
  vi.spyOn(api, 'levels').mockResolvedValue({ levels })
  vi.spyOn(api, 'editions').mockResolvedValue({ rulebooks: [], editions, clocks: { banks: [], days: [] }, wide: [] })
  render(Levels)
  const steady = () => screen.getByRole('heading', { name: 'Steady player' }).closest('li') as HTMLElement
  await screen.findByRole('heading', { name: 'Steady player' })
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  for (const said of ['Plays on.', '5.77', '± 0.004', '1.2% not broken in 8 rows. 0.04% not broken in 10 rows.']) expect(within(steady()).getByText(said)).toBeTruthy()
  await fireEvent.click(screen.getByRole('checkbox', { name: 'with empty holes' }))
  expect(within(steady()).getByText('6.10')).toBeTruthy()
  expect(within(steady()).getByText('Breaks every code within 8 rows.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('radio', { name: '5 holes, 8 colours' }))
  expect(within(steady()).getByText('6.50')).toBeTruthy()
  expect((screen.getByRole('checkbox', { name: 'with empty holes' }) as HTMLInputElement).disabled, 'no such board').toBe(true)
  // A level without measurements shows no figures.
  expect(screen.getByRole('heading', { name: 'The Book' }).closest('li')?.textContent).not.toMatch(/\d/)
})
