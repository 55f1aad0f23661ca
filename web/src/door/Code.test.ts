import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { api } from '../transport/api'
import Code from './Code.svelte'

test('an empty field says what to type, and sends nothing', async () => {
  const use = vi.spyOn(api, 'useCode')
  render(Code, { code: '' })
  await fireEvent.submit(screen.getByRole('textbox', { name: 'Invite code' }))
  expect(screen.getByRole('alert').textContent).toBe('Type the invite code first.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Invite code' }))
  expect(use).not.toHaveBeenCalled()
})
