import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicColours } from '../fixtures'
import { Desk } from './desk.svelte'
import Dock from './Dock.svelte'

function dock(blanks = false) {
  const desk = new Desk('place', 4, { palette: classicColours, blanks })
  const submit = vi.fn()
  render(Dock, { desk, busy: false, submit, refusal: '' })
  return { desk, submit }
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

test('a row is tapped together and sent by its button only', async () => {
  const { desk, submit } = dock()
  for (const name of ['red, R', 'blue, B', 'red, R', 'black, K']) await fireEvent.click(screen.getByRole('button', { name }))
  expect(desk.text).toBe('1216')
  expect(submit).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Place row' }))
  expect(submit).toHaveBeenCalledOnce()
})

test('a row is typed, undone and sent by Enter', async () => {
  const { desk, submit } = dock()
  for (const k of ['r', '2', 'u', 'G', 'Backspace', 'y', '5', '6']) await key(k)
  expect(desk.text).toBe('1456')
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
})

test('an untouched hole does not become an empty one by a slip', async () => {
  const { desk, submit } = dock(true)
  await key('1')
  await key('Enter')
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('3 holes are untouched')
  await fireEvent.click(screen.getByRole('button', { name: 'Leave the rest empty' }))
  await key('Enter')
  expect(submit).toHaveBeenCalledOnce()
  expect(desk.text).toBe('1000')
})
