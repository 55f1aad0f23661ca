import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicBoard } from '../fixtures'
import { api } from '../transport/api'
import { line } from '../transport/line.svelte'
import type { Edition } from '../wire'
import Print from './Print.svelte'

const classic: Edition = { slug: 'classic', title: 'Classic', rules: 'classic', play: 'series', board: classicBoard, games: 2, clauses: [] }

test('without a network the page says that printing needs one, and offers no links until it is back', async () => {
  vi.spyOn(api, 'puzzles').mockResolvedValue([{ kind: 'one-code', grade: 1, done: 0, all: 28 }])
  vi.spyOn(api, 'editions').mockResolvedValue({ rulebooks: [], editions: [classic], clocks: { banks: [], days: [] }, wide: [] })
  line.there = false
  render(Print)
  await screen.findByText('of 3')
  expect(screen.getByRole('alert').textContent).toBe('To print, you need the internet.')
  expect(screen.queryByRole('link', { name: 'Open the puzzles' })).toBeNull()
  line.there = true
  expect((await screen.findByRole('link', { name: 'Open the puzzles' })).getAttribute('href')).toContain('/api/print/puzzles.pdf?')
  expect(screen.queryByRole('alert')).toBeNull()
})
