import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { runningGame, view } from '../fixtures'
import type { Tracker as Kind } from '../wire'
import Tracker from './Tracker.svelte'

test.each<[Kind, string]>([
  ['lines', 'Ann: 8 points'],
  ['tracks', 'Ann: 5 points'],
])('on %s the marker of who made the code stands at %s', (tracker, label) => {
  // The server says how far a peg has moved, and 0 where there are no lines.
  const moved: [number, number] = tracker === 'lines' ? [3, 0] : [0, 0]
  render(Tracker, { tracker, view: view({ points: [5, 2], game: runningGame([], { so_far: moved }) }) })
  expect(screen.getAllByRole('img').map((way) => way.getAttribute('aria-label'))).toEqual([label, 'Bob: 2 points'])
})

test('a peg that was moved for nothing is back when the game is over', () => {
  render(Tracker, { tracker: 'lines', view: view({ points: [5, 5], game: undefined }) })
  expect(screen.getAllByRole('img').map((way) => way.getAttribute('aria-label'))).toEqual(['Ann: 5 points', 'Bob: 5 points'])
})
