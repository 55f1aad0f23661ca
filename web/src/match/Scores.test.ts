import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { endedGame, state } from '../fixtures'
import Scores from './Scores.svelte'

const spoilt = { award: [0, 3] as [number, number], credit: [0, 3] as [number, number], void: true, replay: true }

function line(change: Partial<ReturnType<typeof endedGame>>) {
  render(Scores, { state: state({ past: [endedGame({ ...spoilt, ...change })] }), shown: undefined, show: () => undefined })
  return screen.getAllByRole('rowheader', { name: /Game 1/ })[0]!.textContent
}

test('a spoilt game is replayed, and counts for the misled player', () => {
  expect(line({})).toMatch(/replayed.*3 rows fewer for Bob/)
})

test('one that an agreed end leaves out is neither: it does not count, which is said once', () => {
  const said = line({ uncounted: true })
  expect(said).not.toMatch(/replayed|fewer/)
  expect(said?.match(/does not count/g)).toHaveLength(1)
})
