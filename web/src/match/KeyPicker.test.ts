import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicColours } from '../fixtures'
import KeyPicker from './KeyPicker.svelte'

function opened(change: { refusal?: string; wrong?: boolean } = {}) {
  const submit = vi.fn()
  const props = { row: '1234', number: 3, code: '1122', covered: false, palette: classicColours, busy: false, refusal: '', wrong: false, submit, ...change }
  return { submit, rerender: render(KeyPicker, props).rerender }
}
const picker = () => opened().submit
const send = () => screen.getByRole('button', { name: /^Answer:/ })
const press = (...keys: string[]) => Promise.all(keys.map((key) => fireEvent.keyDown(document.body, { key })))

test('an answer is counted by its buttons and sent by one of its own', async () => {
  const submit = picker()
  await fireEvent.click(screen.getByRole('button', { name: 'One red more' }))
  await fireEvent.click(screen.getByRole('button', { name: 'One white more' }))
  await fireEvent.click(screen.getByRole('button', { name: 'One white more' }))
  await fireEvent.click(screen.getByRole('button', { name: 'One white less' }))
  expect(submit).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Answer: 1 red, 1 white' }))
  expect(submit).toHaveBeenCalledExactlyOnceWith('1r1w')
})

test('keys count and send too', async () => {
  const submit = picker()
  await press('1', '2')
  expect(send().textContent).toContain('1 red, 2 white')
  await press('r', 'ArrowUp', 'w', 'ArrowDown')
  await press('Enter')
  expect(submit).toHaveBeenCalledExactlyOnceWith('2r1w')
})

test('no more keys are counted than there are key holes', async () => {
  const submit = picker()
  await press('3', '4')
  await press('r', '9')
  await press('Enter')
  expect(submit).toHaveBeenCalledExactlyOnceWith('3r1w')
})

test('what the server refuses is said with its reason, once, and what was counted is there to be corrected', async () => {
  const { submit, rerender } = opened()
  await press('3', '1', 'Enter')
  expect(submit).toHaveBeenCalledExactlyOnceWith('3r1w')
  await rerender({ refusal: 'No row gets 3 red, 1 white.' })
  expect(screen.getByRole('alert').textContent).toBe('No row gets 3 red, 1 white.')
  expect(send().textContent).toContain('3 red, 1 white')
  await press('w', '0', 'Enter')
  expect(submit).toHaveBeenLastCalledWith('3r0w')
})

test('the row and the code are there to compare', () => {
  picker()
  expect(screen.getByRole('group', { name: 'Row 3' }).textContent?.replaceAll(/\s/g, '')).toBe('RBGY')
  expect(screen.getByRole('group', { name: 'Your code' }).textContent?.replaceAll(/\s/g, '')).toBe('RRBB')
})

test('why an answer is wrong is said in one place, to whom the code belongs, and not with the shield up', async () => {
  const refusal = 'The answer is 1 red, 1 white, not 2 red: peg 1 is in its place.'
  const { rerender } = opened({ wrong: true, refusal })
  expect(screen.getByRole('alert').textContent).toBe(`Your answer was not sent. Only you see this: ${refusal}`)
  expect(document.body.textContent.split('peg 1 is in its place')).toHaveLength(2)
  expect(screen.queryByRole('list'), 'nothing that covers a phone’s screen').toBeNull()
  await rerender({ covered: true })
  expect(screen.getByRole('alert').textContent).toBe('Your answer was not sent. Take the shield down to see why.')
})
