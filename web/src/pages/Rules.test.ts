import { render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { prefs } from '../prefs.svelte'
import { api, Refusal } from '../transport/api'
import type { Rules as Told } from '../wire'
import Rules from './Rules.svelte'

const told: Told = {
  rulebook: 'classic', name: 'Classic', lead: 'A board.', follows: 'Those of a box.', tracker: 'sheet', board: classicBoard, palette: classicColours,
  keys: { red: 'in place', white: 'elsewhere', line: 'No order.' },
  parts: [{ title: 'Points', rules: [{ text: 'As printed.', clause: 'CL-3', ours: false }, { text: 'As we play.', clause: 'D-1', ours: true }] }],
  examples: [
    {
      shows: 'One elsewhere.',
      scored: { code: '1234', row: '1522', keys: '1r1w', red: 1, white: 1, pegs: [{ kind: 'red', hole: 0 }, { kind: 'none', hole: -1 }, { kind: 'white', hole: 1 }, { kind: 'none', hole: -1 }], text: 'Peg by peg.' },
    },
  ],
  played: [{ row: '1122', keys: '1r0w' }],
  others: [{ rulebook: 'classic', name: 'Classic' }, { rulebook: 'advanced', name: 'Advanced' }],
}

afterEach(() => {
  vi.restoreAllMocks()
  prefs.edition = ''
})

test('a page says what the server tells, and whose each rule is', async () => {
  const asked = vi.spyOn(api, 'rules').mockResolvedValue(told)
  render(Rules, { edition: 'classic' })
  await screen.findByRole('heading', { level: 1, name: 'Classic' })
  expect(asked).toHaveBeenCalledExactlyOnceWith('classic')
  const points = screen.getByRole('region', { name: 'Points' })
  expect(within(points).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['As printed.', 'House rule: As we play.'])
  expect(screen.getByRole('region', { name: 'Worked examples' }).textContent).toMatch(/1 red, 1 white\..*One elsewhere\..*Peg by peg\./)
  expect(document.body.textContent).toContain('Those of a box.')
  const hop = screen.getByRole('navigation', { name: 'Editions' })
  expect(within(hop).getByRole('link', { current: 'page' }).textContent).toContain('Classic')
  expect(within(hop).getByRole('link', { name: 'Advanced' }).getAttribute('href')).toBe('/rules/advanced')
  expect(document.body.textContent, 'players read words, not the names of clauses').not.toContain('CL-3')
})

test('without an edition it is the one played last, a board of one’s own by those of Classic', async () => {
  const asked = vi.spyOn(api, 'rules').mockResolvedValue(told)
  prefs.edition = 'challenge-race'
  const { unmount } = render(Rules)
  await expect.poll(() => asked.mock.lastCall).toEqual(['challenge-race'])
  unmount()
  prefs.edition = 'own'
  render(Rules)
  await expect.poll(() => asked.mock.lastCall).toEqual(['classic'])
})

test('an edition that there is not has no page', async () => {
  vi.spyOn(api, 'rules').mockRejectedValue(new Refusal({ type: 'about:blank', title: 'No', detail: 'No such rules', status: 422, code: 'bad-rules' }))
  render(Rules, { edition: 'deluxe' })
  await screen.findByRole('heading', { level: 1, name: 'There’s no board here.' })
})
