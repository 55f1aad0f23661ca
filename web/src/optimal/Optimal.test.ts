import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { router } from '../router.svelte'
import { api, Refusal } from '../transport/api'
import type { OptimalBoard, StrategyStep } from '../wire'
import Optimal from './Optimal.svelte'

const classic: OptimalBoard = {
  game: 'c6p4', name: '4 holes, 6 colours', board: classicBoard, palette: classicColours, status: 'known',
  least: { lower: 5625, total: 5625, mean: 5625 / 1296, histogram: [1, 8, 101, 632, 547, 7] }, longest: { lower: 5, upper: 5 },
  within: { lower: 5626, total: 5626, mean: 5626 / 1296, histogram: [1, 7, 104, 632, 552] },
  firsts: [{ row: '1123', least: 5625, exact: true }, { row: '1111', least: 6200, exact: false }],
  text: ['No strategy takes fewer.', 'Five rows are enough.'], took: 'Found in a moment.',
  known: [{ text: 'Koyama and Lai 1993.', source: 'A journal' }, { text: 'Ville 2013.', source: 'https://arxiv.org/abs/1305.1010' }, { text: 'A page.', source: 'javascript:alert(1)' }],
}
const none = (board: OptimalBoard['board']) => ({ ...board, repeats: false })
const boards: OptimalBoard[] = [
  { ...classic, game: 'c9p4', status: 'new', board: { ...classicBoard, colours: 9, codes: '6561' } },
  classic,
  { ...classic, game: 'c8p5M', status: 'open', board: none({ ...classicBoard, pegs: 5, colours: 8, codes: '6720' }), least: { ...classic.least, lower: 30066, total: 34484, mean: 34484 / 6720 }, longest: { lower: 6, upper: 7 } },
]

const root: StrategyStep = {
  game: 'c6p4', name: '4 holes, 6 colours', board: { ...classicBoard, rows: 6 }, palette: classicColours, strategy: 'least', strategies: ['least', 'within'],
  ahead: [{ row: '1123', sets: [600, 695, 1], most: 1, keys: '0r2w' }, { row: '2344', sets: [694, 1], most: 0, keys: '4r0w' }],
  rows: [], row: '1123', left: 1296, most: 6, codes: [], text: '1,296 codes are left.',
  answers: [{ keys: '0r2w', left: 222, most: 5 }, { keys: '4r0w', left: 1, most: 0 }],
}
const second: StrategyStep = { ...root, rows: [{ row: '1123', keys: '0r2w' }], row: '2344', left: 2, most: 2, codes: ['2344', '4421'], text: '2 codes are left.', answers: [{ keys: '0r3w', left: 1, most: 1 }, { keys: '4r0w', left: 1, most: 0 }] }
const { row: _, ...ended } = second
const over: StrategyStep = { ...ended, ahead: [], rows: [...second.rows, { row: '2344', keys: '4r0w' }], left: 0, most: 0, codes: [], answers: [], text: 'Row 2 breaks the code.' }

vi.stubGlobal('scrollTo', () => {})
beforeEach(() => {
  history.replaceState(null, '', '/optimal')
  router.read()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => void vi.restoreAllMocks())

const lines = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()))

test('boards are listed by their holes, with what is new and what is open', async () => {
  vi.spyOn(api, 'strategy').mockResolvedValue(root)
  vi.spyOn(api, 'optimal').mockResolvedValue({ boards, text: 'On 2 of 3 boards.' })
  render(Optimal, {})
  await screen.findByText('On 2 of 3 boards.')
  await screen.findByRole('table', { name: '4 holes' })
  expect(lines().slice(1)).toEqual([['9 colours new', '6,561', '4.3403', '5'], ['6 colours', '1,296', '4.3403', '5']])
  await fireEvent.click(screen.getByRole('radio', { name: 'no colour twice' }))
  await screen.findByRole('table', { name: '5 holes' })
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim())).toEqual(['colours may repeat', 'no colour twice', '5'])
  expect(lines().slice(1)).toEqual([['8 colours open', '6,720', '4.47–5.13', '6–7']])
  // A new result has a link to its board.
  await fireEvent.click(within(screen.getByRole('region', { name: 'New here' })).getByRole('button'))
  expect(router.query).toBe('?board=c9p4')
  expect((await screen.findByRole('button', { name: '9 colours new' })).getAttribute('aria-expanded')).toBe('true')
})

test('a picture shows how the codes shrink', async () => {
  vi.spyOn(api, 'optimal').mockResolvedValue({ boards, text: '' })
  const asked = vi.spyOn(api, 'strategy').mockResolvedValue(root)
  render(Optimal, {})
  const head = await screen.findByText('How can anybody know that?')
  expect(asked).not.toHaveBeenCalled() // the explanation is folded at first
  head.closest('details')!.open = true
  await fireEvent(head.closest('details')!, new Event('toggle'))
  const list = await screen.findByRole('list', { name: 'How the possible codes shrink: 4 holes, 6 colours' })
  expect(asked.mock.calls).toEqual([['c6p4', 'least', '']])
  const said = within(list).getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' '))
  expect(said[0]).toContain('1,296 codes are possible')
  expect(said[0]).toContain('2 white: of 3 sets, the largest stays, 695 codes.')
  expect(said[1]).toContain('Row 2 breaks it.')
  expect([...list.querySelectorAll('rect')].map((rect) => rect.classList.contains('kept'))).toEqual([false, true, false])
})

test('a board unfolds, says what is known of it, and leads on', async () => {
  vi.spyOn(api, 'optimal').mockResolvedValue({ boards, text: '' })
  vi.spyOn(api, 'strategy').mockResolvedValue(root)
  render(Optimal, {})
  const button = await screen.findByRole('button', { name: '6 colours' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(router.query).toBe('?board=c6p4')
  screen.getByText('Five rows are enough.')
  const hrefs = ['See its strategy', 'Play it', 'The one within 5 rows', 'arxiv.org/abs/1305.1010'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(hrefs).toEqual(['/optimal/c6p4', '/?with=computer&rules=remastered&board=c6p4', '/optimal/c6p4?strategy=within', 'https://arxiv.org/abs/1305.1010'])
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Codes broken in each row' })).getAllByRole('listitem')[2]?.textContent).toContain('Row 3: 101 codes.')
  screen.getByText('at least 6,200')
  await fireEvent.click(button)
  expect(router.query).toBe('')
})

test('who comes back to a board finds it unfolded', async () => {
  history.replaceState(null, '', '/optimal?board=c8p5M')
  router.read()
  vi.spyOn(api, 'optimal').mockResolvedValue({ boards, text: '' })
  render(Optimal, {})
  expect((await screen.findByRole('button', { name: '8 colours open' })).getAttribute('aria-expanded')).toBe('true')
})

test('a strategy is walked by its answers to the code, and back by the way', async () => {
  const strategy = vi.spyOn(api, 'strategy').mockImplementation(async (_game, _kind, path) => ({ '': root, '0r2w': second })[path] ?? over)
  render(Optimal, { game: 'c6p4' })
  const answers = within(await screen.findByRole('list', { name: 'The answer to row 1' }))
  expect(answers.getAllByRole('button').map((answer) => answer.querySelector('.gone')?.textContent)).toEqual(['2 white: 222 codes, at most 5 rows more.', '4 red: the code is broken.'])
  await fireEvent.click(answers.getByRole('button', { name: /^2 white/ }))
  const next = await screen.findByRole('list', { name: 'The answer to row 2' })
  expect(document.activeElement).toBe(next)
  expect(within(screen.getByRole('list', { name: 'Codes left' })).getAllByRole('listitem').map(({ textContent }) => textContent?.trim().replace(/ [A-Z ]+$/, ''))).toEqual(['blue, green, yellow, yellow', 'yellow, yellow, blue, red'])
  expect(screen.queryByRole('radio')).toBeNull()
  await fireEvent.click(within(next).getByRole('button', { name: /^4 red/ }))
  await screen.findByText('Row 2 breaks the code.')
  expect(router.query).toBe('?path=0r2w,4r0w')
  await fireEvent.click(within(screen.getByRole('navigation', { name: 'Steps so far' })).getByRole('button', { name: 'Row 1: 2 white' }))
  await screen.findByRole('list', { name: 'The answer to row 2' })
  await fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('list', { name: 'The answer to row 1' })
  await fireEvent.click(screen.getByRole('radio', { name: 'fewest rows in the worst case' }))
  await expect.poll(() => router.query).toBe('?strategy=within')
  expect(strategy.mock.calls).toEqual([['c6p4', 'least', ''], ['c6p4', 'least', '0r2w'], ['c6p4', 'least', '0r2w,4r0w'], ['c6p4', 'least', '0r2w'], ['c6p4', 'least', ''], ['c6p4', 'within', '']])
})

test('what the table has not is said, with a way on', async () => {
  const problem = { type: 'about:blank', title: '', status: 404, detail: 'The table of proved boards has no “x”.', code: 'no-proved-board' }
  vi.spyOn(api, 'strategy').mockRejectedValue(new Refusal(problem))
  render(Optimal, { game: 'x' })
  expect((await screen.findByRole('alert')).textContent).toBe(problem.detail)
  expect(screen.getByRole('link', { name: 'All boards' }).getAttribute('href')).toBe('/optimal')
})
