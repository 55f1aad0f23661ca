import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { state } from '../fixtures'
import Actions from './Actions.svelte'
import { Session } from './session.svelte'

afterEach(() => vi.useRealTimers())

test('who waits may set a limit once the four minutes are over, and not before', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const session = new Session('m1')
  session.as = 'host'
  const act = vi.spyOn(session, 'act').mockResolvedValue(true)
  const may = ['offer', 'limit', 'leave'] as const
  render(Actions, { session, state: state({ you: { seat: 'host', may: [...may], limit_after: '2026-11-20T12:04:00Z' } }) })
  const button = () => screen.queryByRole('button', { name: 'Set a limit of 3 minutes' })
  await vi.advanceTimersByTimeAsync(240_000)
  expect(button()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(screen.getByText(/^Bob has taken more than 4 minutes/)).toBeTruthy()
  await fireEvent.click(button()!)
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'limit', limit: 180 })
})

test('who has nobody to wait for is offered none', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const session = new Session('m1')
  session.as = 'host'
  render(Actions, { session, state: state({ you: { seat: 'host', may: ['place', 'leave'] } }) })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(screen.queryByRole('button', { name: /^Set a limit/ })).toBeNull()
})
