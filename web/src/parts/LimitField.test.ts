import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Harness from './LimitField.harness.svelte'

const chosen = () => screen.getByTestId('seconds').textContent

test('none, an offered length, any other', async () => {
  render(Harness, { seconds: 0, offered: [180, 240] })
  expect(chosen()).toBe('0')
  await fireEvent.click(screen.getByLabelText('4 minutes'))
  expect(chosen()).toBe('240')
  await fireEvent.click(screen.getByLabelText('Another'))
  await fireEvent.input(screen.getByLabelText('Length'), { target: { value: '90' } })
  await fireEvent.change(screen.getByLabelText('Unit'), { target: { value: '1' } })
  expect(chosen()).toBe('90')
  await fireEvent.click(screen.getByLabelText('None'))
  expect(chosen()).toBe('0')
})

test('it starts with what was chosen before', () => {
  render(Harness, { seconds: 7200, offered: [] })
  expect(screen.getByLabelText<HTMLInputElement>('Length').value).toBe('2')
  expect(chosen()).toBe('7200')
})

test('a length that is offered no longer stays', async () => {
  const { rerender } = render(Harness, { seconds: 180, offered: [180, 240] })
  await rerender({ offered: [] })
  expect(chosen()).toBe('180')
  expect(screen.getByLabelText<HTMLInputElement>('Length').value).toBe('3')
})
