import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBy } from '../testing'
import { later } from './later'

let answering = true
beforeEach(() => {
  vi.useFakeTimers()
  answering = true
  answerBy(async () => {
    if (!answering) throw new TypeError('no network')
    return new Response()
  })
})
afterEach(() => void vi.useRealTimers())

/** A fetch that counts its attempts. The server may be unreachable. */
const tried = vi.fn(async () => {
  if (!answering) throw new TypeError('Failed to fetch dynamically imported module')
  return 'part'
})
beforeEach(() => void tried.mockClear())

test('what is fetched while the line is gone comes when it is back, with its styles', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'data:text/css,' })
  Object.defineProperty(link, 'sheet', { value: null })
  document.head.append(link)
  answering = false
  const came = vi.fn()
  void later(tried).then(came)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tried.mock.calls.length, came.mock.calls.length]).toEqual([1, 0])
  answering = true
  await vi.advanceTimersByTimeAsync(8000)
  expect(came).toHaveBeenCalledWith('part')
  const [now] = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  expect([now?.href, now === link]).toEqual([link.href, false])
  now?.remove()
})

test('where the line is there it is fetched once more, and no more', async () => {
  const gone = vi.fn(() => Promise.reject(new TypeError('404')))
  const failed = expect(later(gone)).rejects.toThrow('404')
  await vi.advanceTimersByTimeAsync(0)
  await failed
  expect(gone).toHaveBeenCalledTimes(2)
})
