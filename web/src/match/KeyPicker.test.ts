import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { classicColours } from '../fixtures'
import KeyPicker from './KeyPicker.svelte'

function picker(change: { refusal?: string } = {}) {
  const submit = vi.fn()
  render(KeyPicker, { board: 'c6p4g8Bm', row: '1234', number: 3, code: '1122', covered: false, palette: classicColours, busy: false, refusal: '', submit, ...change })
  return submit
}
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

test('what no row can get is not sent, and why is said until it is mended', async () => {
  const submit = picker()
  await press('3', '1')
  await press('Enter')
  expect(screen.getByRole('alert').textContent).toBe('If all other pegs are in place, so is the last one.')
  await press('w', '2')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Enter')
  expect(screen.getByRole('alert').textContent).toBe('That is too many keys: a row has 4 pegs.')
  expect(submit).not.toHaveBeenCalled()
  await press('w', '0')
  await press('Enter')
  expect(submit).toHaveBeenCalledExactlyOnceWith('3r0w')
})

test('what the server refuses is said with its reason', () => {
  picker({ refusal: 'The row has its answer.' })
  expect(screen.getByRole('alert').textContent).toBe('The row has its answer.')
})

test('the row and the code are there to compare', () => {
  picker()
  expect(screen.getByRole('group', { name: 'Row 3' }).textContent?.replaceAll(/\s/g, '')).toBe('RBGY')
  expect(screen.getByRole('group', { name: 'Your code' }).textContent?.replaceAll(/\s/g, '')).toBe('RRBB')
})

test('a wrong answer is shown peg by peg, to whom the code belongs and behind the shield', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(await request.json())
    const scored = {
      code: '1122', row: '1234', keys: '1r1w', red: 1, white: 1, text: '',
      pegs: [{ kind: 'red', hole: 0 }, { kind: 'white', hole: 2 }, { kind: 'none', hole: -1 }, { kind: 'none', hole: -1 }],
    }
    return Response.json(scored)
  })
  const submit = vi.fn()
  const props = { board: 'c6p4g8Bm', row: '1234', number: 3, code: '1122', covered: false, palette: classicColours, busy: false, refusal: '', submit }
  const { rerender } = render(KeyPicker, props)
  expect(asked).toEqual([])
  await rerender({ wrong: true, refusal: 'That is not right.' })
  expect((await screen.findByRole('alert')).textContent).toBe('Your answer was not sent. Only you see this: That is not right.')
  await screen.findByText('Peg 2 (blue) belongs in hole 3: a white key.')
  expect(asked).toEqual([{ board: 'c6p4g8Bm', code: '1122', row: '1234' }])
  await rerender({ covered: true })
  expect(screen.queryByText(/Peg 2/)).toBeNull()
  await screen.findByText(/Take the shield down/)
})
