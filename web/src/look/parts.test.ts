import { render, screen, within } from '@testing-library/svelte'
import { createRawSnippet, flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { speak } from '../words/words'
import Holes from './board/Holes.svelte'
import { heightAt, heightOf, heightOfCode } from './board/lines'
import Peg from './board/Peg.svelte'
import { markOf, pegOfKey, toneOf } from './board/pegs'
import { rowPresses } from './board/pressing'
import { shapes } from './board/shapes'
import Shelf from './board/Shelf.svelte'
import Slab from './board/Slab.svelte'
import Working from './board/Working.svelte'
import Palette from './drawer/Palette.svelte'
import Piles from './drawer/Piles.svelte'
import Tray from './drawer/Tray.svelte'
import Few from './paper/Few.svelte'
import Field from './paper/Field.svelte'
import Press from './paper/Press.svelte'
import Sheet from './paper/Sheet.svelte'
import Step from './paper/Step.svelte'
import { linesOf } from './board/lines'
import { samples } from './show/fixtures'
import Say from './table/Say.svelte'
import Seat from './table/Seat.svelte'

const text = (of: string) => createRawSnippet(() => ({ render: () => `<span>${of}</span>` }))
const sample = (name: string) => {
  const found = samples[name]
  if (!found) throw new Error(`no sample ${name}`)
  return found
}
const classic = sample('classic')
const set = { palette: classic.palette, labels: 'letter' as const }
const slab = { edition: 'classic', pegs: 4, rows: 8, set, name: 'Classic', lines: classic.lines }

test('a peg is marked by letter, digit or shape; many colours by digits; an empty one by nought', () => {
  expect([markOf(6, set), markOf(6, { ...set, labels: 'digit' }), markOf(0, set)]).toEqual(['K', '6', '0'])
  expect(markOf(12, { palette: sample('own').palette, labels: 'letter' })).toBe('c')
  const { container } = render(Peg, { peg: 2, set: { ...set, labels: 'shape' } })
  expect(container.querySelector('path')?.getAttribute('d')).toBe(shapes[1])
  expect(new Set(shapes).size).toBe(20)
  // The nought is drawn instead of written, because a button named "hole 1, empty" must not contain other words.
  const { container: nought } = render(Peg, { peg: 0, set })
  expect([nought.textContent, nought.querySelector('[data-mark]')?.getAttribute('data-mark')]).toEqual(['', '0'])
})

test('each of the twenty colours has a tone of its own, whatever the language calls it', () => {
  const tones = sample('own').palette.map((colour) => toneOf({ ...colour, name: 'autre' }))
  expect(new Set(tones).size).toBe(20)
  expect(toneOf({ name: 'x', letter: 'X', pair: 'XX' })).toBe('silver')
})

test('a typed letter or digit means its peg, and beyond nine colours only the digit', () => {
  expect(['k', 'K', '6', '0', '7', 'x', 'Enter'].map((key) => pegOfKey(key, classic.palette))).toEqual([6, 6, 6, 0, undefined, undefined, undefined])
  expect(pegOfKey('b', sample('own').palette), 'not blue').toBe(11)
})

test('a board is a list of rows from the first, each told whole; only the row being made has buttons', async () => {
  const chosen = vi.fn()
  const board = render(Slab, { ...slab, board: 'guest', making: { holes: [2, null, 0, null], at: 1 }, onchoose: chosen })
  const rows = within(screen.getByRole('list', { name: 'Classic' })).getAllByRole('listitem')
  expect(rows.length).toBe(8)
  expect(rows[0]).toHaveProperty('textContent', expect.stringContaining('Row 1: red, red, blue, green; 1 red, 1 white.'))
  expect(rows[7]?.textContent).toContain('Row 8: empty.')
  const holes = within(screen.getByRole('group', { name: 'Row 4, to fill in' })).getAllByRole('button')
  expect(holes.map((hole) => hole.getAttribute('aria-label'))).toEqual(['hole 1, blue', 'hole 2, free', 'hole 3, empty', 'hole 4, free'])
  expect(holes.map((hole) => hole.getAttribute('data-peg'))).toEqual(['2', '', '0', ''])
  expect(screen.getAllByRole('button')).toEqual(holes)
  expect(board.container.querySelector('[data-board="guest"] [data-row="4"] [data-draft]')).not.toBeNull()
  holes[3]?.click()
  expect(chosen).toHaveBeenCalledWith(3)
})

test('a row can be made again in its place, with the answer that is laid out beside it', () => {
  const board = render(Slab, { ...slab, making: { holes: [1, 2, 3, 4], at: 3, keys: { red: 2, white: 1 } }, row: 2 })
  screen.getByRole('group', { name: 'Row 2, to fill in' })
  expect(board.container.querySelectorAll('[data-draft]').length).toBe(1)
  const keys = [...board.container.querySelectorAll('[data-row="2"] .key')].map((key) => ['red', 'white', 'none'].find((kind) => key.classList.contains(kind)))
  expect(keys).toEqual(['red', 'red', 'white', 'none'])
  expect(board.container.querySelector<HTMLElement>('.slab')?.style.getPropertyValue('--lit'), 'under the lamp').toBe(String(heightAt(2, 8)))
})

test('a press on a row is told, but none in the row being made', async () => {
  const pressed = vi.fn()
  const board = render(Slab, { ...slab, making: { holes: [1, null, null, null], at: 1 } })
  const end = rowPresses(board.container, pressed)
  board.container.querySelector<HTMLElement>('[data-row="2"] .pegs')?.click()
  board.container.querySelector<HTMLElement>('[data-hole="0"]')?.click()
  expect(pressed.mock.calls).toEqual([[2]])
  end()
  board.container.querySelector<HTMLElement>('[data-row="1"]')?.click()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('what is put into a hole or taken out is said', async () => {
  const holes = render(Holes, { holes: [null, null], at: 0, set, label: 'Row 1' })
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('')
  await holes.rerender({ holes: [null, 2] })
  expect(said.textContent).toBe('hole 2, blue')
  await holes.rerender({ holes: [1, null] })
  expect(said.textContent).toBe('hole 1, red; hole 2, free')
})

test('lost, sealed and wrongly answered rows say so, and show no more', () => {
  const lines = [{ pegs: [], is: 'lost' as const }, { pegs: [1, 2, 3, 4], is: 'sealed' as const }, { pegs: [1, 2, 3, 4], keys: { red: 1, white: 0 }, is: 'wrong' as const }]
  const { container } = render(Slab, { ...slab, lines })
  const said = [...container.querySelectorAll('.row > .gone')].map((row) => row.textContent)
  expect(said.slice(0, 3)).toEqual(['Row 1: timed out.', 'Row 2: placed, sealed.', 'Row 3: red, blue, green, yellow; 1 red; answered wrongly.'])
  expect(container.querySelector('[data-row="1"] .key'), 'a lost row has not even pits').toBeNull()
  expect(container.querySelector('[data-row="2"] .pegs [data-mark]'), 'what is sealed is not in the page').toBeNull()
  expect(container.querySelectorAll('[data-row="2"] .cap').length).toBe(4)
})

test('keys: reds first, a pit for each that is missing; beyond six they are counted', () => {
  const kinds = (of: Element | null) => [...(of?.querySelectorAll('.key') ?? [])].map((key) => ['red', 'white', 'none'].find((kind) => key.classList.contains(kind)))
  const small = render(Slab, { ...slab, lines: linesOf('1122.1r2w') })
  expect(kinds(small.container.querySelector('[data-row="1"]'))).toEqual(['red', 'white', 'white', 'none'])
  const own = sample('own')
  const large = render(Slab, { ...slab, pegs: 12, rows: 20, set: { palette: own.palette, labels: 'letter' }, lines: own.lines })
  expect(large.container.querySelector('[data-row="3"] .keys')?.textContent?.replaceAll(/\s/g, '')).toBe('80')
})

test('the code is in the page for whoever may see it, and the shield is up', async () => {
  const board = render(Slab, slab)
  const shield = () => board.container.querySelector('.shield')?.classList.contains('up')
  expect([shield(), screen.queryByText(/The code:/)]).toEqual([false, null])
  await board.rerender({ code: [3, 4, 2, 6], shield: 'risen' })
  expect([shield(), screen.getByText(/The code:/).textContent]).toEqual([true, 'The code: green, yellow, blue, black.'])
  await board.rerender({ code: undefined, shield: 'down', setting: { holes: [null, null, null, null], at: 0 } })
  expect(shield()).toBe(true)
  expect(screen.getByRole('group', { name: 'Set your code' })).toBeTruthy()
})

test('the lamp lies over what is being made; rows climb to the shield', async () => {
  const board = render(Slab, { ...slab, making: { holes: [null, null, null, null], at: 0 } })
  const lit = () => Number((board.container.querySelector('.slab') as HTMLElement).style.getPropertyValue('--lit'))
  expect(lit()).toBe(heightAt(4, 8))
  await board.rerender({ shield: 'risen', making: undefined })
  expect(lit()).toBe(heightOfCode)
  await board.rerender({ shield: 'down' })
  expect(lit()).toBeLessThan(-2.4)
  expect(heightAt(1, 8)).toBeGreaterThan(heightAt(8, 8))
  expect(heightAt(1, 8)).toBeLessThan(heightOf(8))
})

test('a colour of the palette is put by a press, says what was noted, and does nothing out of turn', async () => {
  const put = vi.fn()
  const palette = render(Palette, { set, blanks: true, notes: { 1: { is: 'out' }, 2: { is: 'here', holes: [3] } }, onput: put })
  const colours = within(screen.getByRole('group', { name: 'Colours' })).getAllByRole('button')
  expect(colours.map((button) => button.getAttribute('aria-label'))).toEqual(['red, out', 'blue, in hole 3', 'green', 'yellow', 'white', 'black', 'empty'])
  expect(colours.map((button) => button.getAttribute('data-colour'))).toEqual(['1', '2', '3', '4', '5', '6', '0'])
  colours[3]?.click()
  expect(put).toHaveBeenLastCalledWith(4)
  await palette.rerender({ dim: true })
  colours[0]?.click()
  expect(put).toHaveBeenCalledTimes(1)
})

test('keys by hand go no further than there are holes, and not below none', () => {
  const change = vi.fn()
  render(Piles, { answer: { red: 3, white: 1 }, of: 4, onchange: change })
  screen.getByRole('button', { name: 'One more red' }).click()
  screen.getByRole('button', { name: 'One more white' }).click()
  expect(change).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'One fewer white' }).click()
  expect(change).toHaveBeenLastCalledWith({ red: 3, white: 0 }, 'white')
})

test('what is not for now can be found, and does nothing', async () => {
  const press = vi.fn()
  const button = render(Press, { kind: 'go', send: true, off: true, onpress: press, children: text('Place row') })
  const go = screen.getByRole('button', { name: 'Place row' })
  expect([go.getAttribute('aria-disabled'), go.hasAttribute('disabled'), go.hasAttribute('data-send')]).toEqual(['true', false, true])
  go.click()
  expect(press).not.toHaveBeenCalled()
  await button.rerender({ off: false })
  go.click()
  expect(press).toHaveBeenCalledTimes(1)
})

test('the sentence is a polite live region, and holds its answers where it asks', () => {
  render(Say, { children: text('Your row, 5.'), answers: text('Accept') })
  expect(screen.getByRole('status').matches('[data-say]')).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Your row, 5.')
})

test('the drawer stays while its content changes', async () => {
  const tray = render(Tray, { of: 'pick', children: text('one') })
  const [drawer, inside] = [tray.container.querySelector('.tray'), tray.container.querySelector('.in')]
  await tray.rerender({ of: 'answer' })
  flushSync()
  expect(tray.container.querySelector('.tray')).toBe(drawer)
  expect(tray.container.querySelector('.in')).not.toBe(inside)
  expect(screen.getByRole('region', { name: 'Your move' })).toBe(drawer)
})

test('a seat says who is to move or away, and the points', () => {
  render(Seat, { name: 'Ann', points: 1, is: 'to-move' })
  expect(document.body.textContent?.replaceAll(/\s+/g, ' ')).toMatch(/Ann ?, to move .*1 point/)
})

test('the referee’s working is told in a sentence, with a line for each key', () => {
  const { container } = render(Working, { code: [1, 2, 3, 4], row: [1, 3, 5, 5], links: [[0, 0], [2, 1]], set })
  expect(screen.getByRole('figure').textContent).toContain('red, green, white, white against red, blue, green, yellow: 1 red, 1 white.')
  expect([container.querySelectorAll('line').length, container.querySelectorAll('line.white').length]).toEqual([2, 1])
})

test('a shelf is one choice of boards', () => {
  const choose = vi.fn()
  render(Shelf, { label: 'Editions', name: 'shelf', chosen: 0, onchoose: choose, boards: ['Classic', 'Remastered'].map((label) => ({ label, board: slab })) })
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false])
  screen.getByRole('radio', { name: 'Remastered' }).click()
  expect(choose).toHaveBeenCalledWith(1)
})

test('few and how many', () => {
  const [choose, step] = [vi.fn(), vi.fn()]
  render(Few, { label: 'Time', name: 'time', options: ['none', '3 min'], chosen: 0, off: [], onchoose: choose })
  screen.getByRole('radio', { name: '3 min' }).click()
  expect(choose).toHaveBeenCalledWith(1)
  render(Step, { label: 'Games', value: 1, least: 1, most: 2, onchange: step })
  screen.getByRole('button', { name: 'Games: one less' }).click()
  expect(step).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Games: one more' }).click()
  expect(step).toHaveBeenCalledWith(2)
})

test.each([
  ['fr', 'Rangée 1', '1 rouge, 2 blanches', 'Rangée 2, à remplir'],
  ['de', 'Reihe 1', '1 rot, 2 weiß', 'Reihe 2, zum Ausfüllen'],
] as const)('parts speak %s', async (language, row, answer, making) => {
  await speak(language)
  render(Slab, { ...slab, lines: linesOf('1122.1r2w'), making: { holes: [null, null, null, null], at: 0 } })
  expect(screen.getByText(new RegExp(`^${row}`)).textContent).toContain(answer)
  expect(screen.getByRole('group', { name: making })).toBeTruthy()
  await speak('en')
})

test('a sheet that was opened again is not put away by the news of its first closing', () => {
  const onclose = vi.fn()
  const children = createRawSnippet(() => ({ render: () => '<p>Here</p>' }))
  render(Sheet, { head: 'A sheet', open: true, onclose, children })
  const sheet = screen.getByRole<HTMLDialogElement>('dialog')
  sheet.close()
  sheet.showModal()
  sheet.dispatchEvent(new Event('close'))
  expect(onclose).not.toHaveBeenCalled()
  sheet.close()
  sheet.dispatchEvent(new Event('close'))
  expect(onclose).toHaveBeenCalledOnce()
})

test('a field whose value is refused says why, comes into sight and gets the focus, also the second time', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(Field, { label: 'Your name', value: '', oninput: () => {} })
  const field = screen.getByRole('textbox', { name: 'Your name' })
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual([null, document.body])
  for (const times of [1, 2]) {
    await rerender({ refusal: 'Type a name.' })
    expect(screen.getByRole('alert').textContent).toBe('Type a name.')
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
    expect(seen).toHaveBeenCalledTimes(times)
    field.blur()
    await rerender({ refusal: '' })
    expect(screen.queryByRole('alert')).toBeNull()
  }
})
