import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicColours } from '../fixtures'
import { DraftEditor } from './editor.svelte'
import PegTray from './PegTray.svelte'

function tray(blanks = false) {
  const editor = new DraftEditor('place', 4, { palette: classicColours, blanks })
  const submit = vi.fn()
  render(PegTray, { editor, busy: false, submit, refusal: '' })
  return { editor, submit }
}
/** A key goes to what has the focus, as in a browser; where it may press that, the browser does so unless it was prevented. */
async function key(name: string): Promise<void> {
  const at = document.activeElement ?? document.body
  const left = await fireEvent.keyDown(at, { key: name })
  if (name === 'Enter' && left && at instanceof HTMLButtonElement) await fireEvent.click(at, { detail: 0 })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function clickOn(at: HTMLElement): Promise<void> {
  await fireEvent.pointerDown(at)
  at.focus()
  await fireEvent.click(at, { detail: 1 })
}
/** Moves the focus as Tab does, which jsdom does not. */
async function tabTo(at: HTMLElement): Promise<void> {
  await key('Tab')
  at.focus()
}

test('a row is tapped together and sent by its button only', async () => {
  const { editor, submit } = tray()
  for (const name of ['red, R', 'blue, B', 'red, R', 'black, K']) await clickOn(button(name))
  expect(editor.text).toBe('1216')
  expect(submit).not.toHaveBeenCalled()
  await clickOn(button('Place row'))
  expect(submit).toHaveBeenCalledOnce()
})

test('a row is typed, undone and sent by Enter', async () => {
  const { editor, submit } = tray()
  for (const k of ['r', '2', 'u', 'G', 'Backspace', 'y', '5', '6']) await key(k)
  expect(editor.text).toBe('1456')
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
})

test('after a click on a colour Enter sends the row, and presses nothing again', async () => {
  const { editor, submit } = tray()
  for (const name of ['red, R', 'blue, B', 'red, R', 'black, K']) await clickOn(button(name))
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
  expect(editor.text).toBe('1216')
})

test('after a click on Clear one goes on typing, and Enter sends', async () => {
  const { editor, submit } = tray()
  await key('6')
  await clickOn(button('Clear'))
  await key('1')
  expect(document.activeElement, 'no ring stays around Clear').toBe(document.body)
  for (const k of ['2', '3', '4', 'ArrowLeft', '5', 'Enter']) await key(k)
  expect(editor.text).toBe('1254')
  expect(submit).toHaveBeenCalledOnce()
})

test('a button the keyboard came to is pressed by Enter, while letters and digits are still pegs', async () => {
  const { editor, submit } = tray()
  for (const k of ['1', '2', '3']) await key(k)
  await tabTo(button('Clear'))
  await key('4')
  await key('Enter')
  expect(editor.missing).toBe(4)
  await tabTo(button('blue, B'))
  await key('Enter')
  expect(editor.text).toBe('2000')
  expect(submit).not.toHaveBeenCalled()
  // Also where it was clicked before.
  await clickOn(button('Clear'))
  await tabTo(button('green, G'))
  await tabTo(button('Clear'))
  await key('3')
  await key('Enter')
  expect(editor.missing).toBe(4)
  expect(submit).not.toHaveBeenCalled()
})

test('a click on the button that has the focus from the keyboard is a click', async () => {
  const { submit } = tray()
  await tabTo(button('Undo'))
  await clickOn(button('Undo'))
  for (const k of ['1', '2', '3', '4', 'Enter']) await key(k)
  expect(submit).toHaveBeenCalledOnce()
})

test('a row that is not whole is not sent: the button says what is missing, Enter tells it', async () => {
  const { editor, submit } = tray()
  expect(button(/^Place row/).textContent).toContain('4 pegs missing')
  for (const k of ['1', '2', '3']) await key(k)
  expect(button('Place row 1 peg missing').getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  await key('Enter')
  expect(screen.getByRole('alert').textContent).toBe('One peg is missing.')
  // Said again, so that a listener hears it again.
  const told = screen.getByRole('alert')
  await clickOn(button(/^Place row/))
  expect(screen.getByRole('alert')).not.toBe(told)
  expect(submit).not.toHaveBeenCalled()
  await clickOn(button('blue, B'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('Place row').getAttribute('aria-disabled')).toBe('false')
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
  expect(editor.text).toBe('1232')
})

test('an untouched hole does not become an empty one by a slip', async () => {
  const { editor, submit } = tray(true)
  await key('1')
  await key('Enter')
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('3 holes are untouched')
  expect(button(/^Place row/).textContent).toContain('3 holes untouched')
  await clickOn(button('empty, 0'))
  expect(editor.missing, 'an empty hole is filled with nothing').toBe(2)
  await clickOn(button('Leave the rest empty'))
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
  expect(editor.text).toBe('1000')
})
