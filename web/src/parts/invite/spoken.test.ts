import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBy } from '../../testing'
import { api } from '../../transport/api'
import { spoken } from './spoken'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the code is asked for again before its time is over, as long as somebody waits', async () => {
  const asked: unknown[] = []
  answerBy(async (request) => {
    asked.push(await request.json())
    return Response.json({ code: 'KITE 42', url: '', expires: new Date(Date.now() + 600_000).toISOString() })
  })
  const told: string[] = []
  const stop = spoken(() => api.ticket('m1', 'guest'), ({ code }) => told.push(code))
  await vi.advanceTimersByTimeAsync(1000)
  expect([told, asked]).toEqual([['KITE 42'], [{ seat: 'guest' }]])
  await vi.advanceTimersByTimeAsync(310_000)
  expect(asked).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toHaveLength(2)
})

test('a refusal leaves the link alone, and is asked again', async () => {
  const asked: string[] = []
  answerBy(async (request) => {
    asked.push(request.url)
    return Response.json({ type: '', title: 'no', detail: 'no', status: 429, code: 'slow-down' }, { status: 429, headers: { 'Content-Type': 'application/problem+json' } })
  })
  const told: string[] = []
  const stop = spoken(() => api.ticket('m1', 'guest'), ({ code }) => told.push(code))
  await vi.advanceTimersByTimeAsync(31_000)
  expect([told, asked.length]).toEqual([[], 2])
  stop()
})
