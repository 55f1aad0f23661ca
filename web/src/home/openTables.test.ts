import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBy } from '../testing'
import { OpenTables } from './openTables.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('open tables are asked for again and again while the page is seen, one question at a time', async () => {
  let asked = 0
  let answer: (() => void) | undefined
  answerBy(async () => {
    asked++
    if (asked === 2) await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({ tables: [{ id: String(asked) }] })
  })
  const tables = new OpenTables()
  const stop = tables.follow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(tables.list.map(({ id }) => id)).toEqual(['1'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked, 'an answer is waited for').toBe(2)
  answer?.()
  await vi.advanceTimersByTimeAsync(9000)
  expect(tables.list.map(({ id }) => id)).toEqual(['3'])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked).toBe(3)
  stop()
  vi.restoreAllMocks()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked).toBe(3)
})
