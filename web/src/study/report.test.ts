import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../transport/api'
import type { Analysis } from '../wire'
import { analysis } from './fixtures'
import { Report } from './report.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number) => new Refusal({ type: 'about:blank', title: 'no', detail: 'No such match.', status, code: 'x' })

/** Opens a report. The server sends these responses in order, and then repeats the last one. */
async function opened(...answers: (Analysis | Refusal)[]) {
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Refusal) throw answer
    return answer
  })
  const report = new Report(ask)
  await report.open()
  return { report, ask }
}

test('it asks again until the analysis is finished', async () => {
  const { report, ask } = await opened(analysis({ done: 0, finished: false }), analysis({ done: 7, finished: false }), analysis())
  expect(report.analysis?.done).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(report.analysis?.done).toBe(7)
  await vi.advanceTimersByTimeAsync(1000)
  expect(report.analysis?.finished).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a busy server is asked less often', async () => {
  const { ask } = await opened(analysis({ busy: true, finished: false }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a server out of reach is asked again, a no is not', async () => {
  const away = await opened(refusal(0), analysis())
  expect(away.report.failure).toBe('No such match.')
  await vi.advanceTimersByTimeAsync(5000)
  expect(away.report.failure).toBe('')
  expect(away.report.analysis?.finished).toBe(true)
  const no = await opened(refusal(404))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(no.ask).toHaveBeenCalledTimes(1)
})

test('a page that was left asks no more', async () => {
  const { report, ask } = await opened(analysis({ finished: false }))
  report.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
