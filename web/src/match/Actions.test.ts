import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { state } from '../fixtures'
import Actions from './Actions.svelte'
import { Session } from './session.svelte'

afterEach(() => vi.useRealTimers())

test('who waits may set a limit of the rulebook once their patience is over, and not before', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const session = new Session('m1')
  session.as = 'host'
  const act = vi.spyOn(session, 'act').mockResolvedValue(true)
  const may = ['offer', 'limit', 'leave'] as const
  const waits = { you: { seat: 'host' as const, may: [...may], limit_after: '2026-11-20T12:10:00Z' } }
  render(Actions, { session, state: state(waits, {}, { limits: [300, 420], patience: 600 }) })
  const button = () => screen.queryByRole('button', { name: 'Set a limit of 5 minutes' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(button()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(screen.getByText(/^Bob has taken more than 10 minutes/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Set a limit of/ })).toHaveLength(2)
  await fireEvent.click(button()!)
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'limit', limit: 300 })
})

test('who has nobody to wait for is offered none', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const session = new Session('m1')
  session.as = 'host'
  render(Actions, { session, state: state({ you: { seat: 'host', may: ['place', 'leave'] } }) })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(screen.queryByRole('button', { name: /^Set a limit/ })).toBeNull()
})
