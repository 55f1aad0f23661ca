import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBy } from '../testing'
import { api, Refusal } from './api'
import { line } from './line.svelte'
import { follow } from './stream'
import type { Events } from './transport'

/** Whether the server responds. `asked` has the requests so far. */
let answering: boolean | 'gateway' = true
const asked: string[] = []
const streams: FakeStream[] = []

class FakeStream extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  answering = true
  asked.length = streams.length = 0
  answerBy(
    async ({ method, url }) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      if (!answering) throw new TypeError('no network')
      if (answering === 'gateway') return new Response('', { status: 502 })
      return Response.json({ levels: [] })
    },
    () => {
      const stream = new FakeStream()
      streams.push(stream)
      return stream as unknown as Events
    },
  )
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const word = async (which: 'online' | 'offline') => {
  dispatchEvent(new Event(which))
  await settle()
}
const followed = (connected: (yes: boolean) => void = () => {}) => follow('m1', 'host', () => 0, { state() {}, presence() {}, phrase() {}, notes() {}, connected })

test('that the line is gone is said at once, and that it is back', async () => {
  answering = false
  await word('offline')
  expect(line.there).toBe(false)
  answering = true
  await word('online')
  expect(line.there).toBe(true)
})

test('a device without a network may have the server on it', async () => {
  await word('offline')
  expect(line.there).toBe(true)
  expect(asked).toEqual(['HEAD /api/editions'])
})

test('word that the network is going may come before it is gone: it is looked at once more, and streams with it', async () => {
  const said: boolean[] = []
  const stop = followed((yes) => said.push(yes))
  await word('offline')
  streams.at(-1)!.dispatchEvent(new Event('open'))
  answering = false
  expect(line.there).toBe(true)
  const before = streams.length
  await vi.advanceTimersByTimeAsync(2000)
  expect([line.there, streams.length]).toEqual([false, before + 1])
  streams.at(-1)!.dispatchEvent(new Event('error'))
  await settle()
  expect(said).toEqual([true, false])
  stop()
  answering = true
  await word('online')
  expect(line.there).toBe(true)
})

test('a line that is gone is asked for again and again, ever less often, and at once when the network comes', async () => {
  answering = false
  await line.check()
  await vi.advanceTimersByTimeAsync(60_000)
  // The connection is checked after 0.5, 1, 2 and 4 seconds, and then every 8 seconds.
  expect(asked).toHaveLength(1 + 4 + 6)
  answering = true
  await word('online')
  expect(line.there).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked, 'nothing is asked of a line that is there').toHaveLength(12)
})

test.each([false, 'gateway'] as const)('what only reads waits for the line, and goes on by itself (%s)', async (nobody) => {
  answering = nobody
  const levels = vi.fn()
  void api.levels().then(levels)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(line.there).toBe(false)
  expect(levels).not.toHaveBeenCalled()
  answering = true
  await word('online')
  expect(levels).toHaveBeenCalledExactlyOnceWith({ levels: [] })
  expect(asked.filter((what) => what === 'GET /api/levels'), 'it is not asked while nobody answers').toHaveLength(2)
})

test('what does something does not wait: whoever did it is told', async () => {
  answering = false
  const refusal: unknown = await api.score('classic', '1122', '1234').catch((error: unknown) => error)
  expect(refusal instanceof Refusal && refusal.undelivered).toBe(true)
  await settle()
  expect(line.there).toBe(false)
})

test('a question that alone gets no answer is asked once more, and given up', async () => {
  answerBy(async ({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`)
    if (method === 'GET') throw new TypeError('blocked')
    return Response.json({})
  })
  const refusal: unknown = await api.levels().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(asked.filter((what) => what.startsWith('GET'))).toHaveLength(2)
  expect(line.there).toBe(true)
})

test('a stream that breaks off with the line is opened as soon as it is back', async () => {
  const said: boolean[] = []
  const stop = followed((yes) => said.push(yes))
  streams[0]!.dispatchEvent(new Event('open'))
  answering = false
  for (let i = 0; i < 6; i++) {
    streams.at(-1)!.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(8000)
  }
  expect(line.there).toBe(false)
  streams.at(-1)!.dispatchEvent(new Event('error'))
  const before = streams.length
  answering = true
  line.heard() // any other request got a response
  expect(streams).toHaveLength(before + 1)
  streams.at(-1)!.dispatchEvent(new Event('open'))
  expect([said[0], said.slice(1, -1).every((yes) => !yes), said.at(-1)]).toEqual([true, true, true])
  stop()
})

test('a stream that has gone quiet is dead, and one that says that it is there is not', async () => {
  const said: boolean[] = []
  const stop = followed((yes) => said.push(yes))
  streams[0]!.dispatchEvent(new Event('open'))
  for (let i = 0; i < 9; i++) {
    await vi.advanceTimersByTimeAsync(20_000)
    streams[0]!.dispatchEvent(new MessageEvent('presence', { data: '{"away":[false,false]}' }))
  }
  expect([streams.length, said]).toEqual([1, [true]])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(said).toEqual([true, false])
  expect([streams.length, streams[0]!.closed]).toEqual([2, true])
  stop()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(streams, 'nobody listens any longer').toHaveLength(2)
})

/** Opens a stream to which the server has announced that it is stopping. */
const told = (said: boolean[]) => {
  const stop = followed((yes) => said.push(yes))
  streams[0]!.dispatchEvent(new Event('open'))
  streams[0]!.dispatchEvent(new MessageEvent('stopping', { data: '{"after":1200}' }))
  return stop
}

test('a server that stops and starts again is no line that is gone', async () => {
  const said: boolean[] = []
  const stop = told(said)
  expect([streams.length, streams[0]!.closed]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1199)
  expect(streams, 'it comes back when it was told to').toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  for (const count of [2, 3]) {
    expect(streams).toHaveLength(count)
    streams.at(-1)!.dispatchEvent(new Event('error')) // the server is not there yet
    await vi.advanceTimersByTimeAsync(1000)
  }
  streams.at(-1)!.dispatchEvent(new Event('open'))
  expect([said, asked, line.there]).toEqual([[true, true], [], true])
  // From now on a lost connection is reported again.
  streams.at(-1)!.dispatchEvent(new Event('error'))
  expect(said).toEqual([true, true, false])
  await settle()
  stop()
})

test('a server that stops and does not come back is said to be gone', async () => {
  const said: boolean[] = []
  const stop = told(said)
  answering = false
  await vi.advanceTimersByTimeAsync(1200)
  for (let waited = 0; waited < 30_000; waited += 500) {
    if (!streams.at(-1)!.closed) streams.at(-1)!.dispatchEvent(new Event('error'))
    if (waited < 4000) expect(said).toEqual([true])
    await vi.advanceTimersByTimeAsync(500)
  }
  expect([said.slice(0, 2), line.there]).toEqual([[true, false], false])
  stop()
})

test('whoever wants to send something while the server starts again is told at once', async () => {
  const said: boolean[] = []
  const stop = told(said)
  answering = false
  await line.check()
  await vi.advanceTimersByTimeAsync(1200)
  streams.at(-1)!.dispatchEvent(new Event('error'))
  expect(said).toEqual([true, false])
  await settle()
  stop()
})

test('a device that has slept looks whether its stream is still there', async () => {
  const stop = followed()
  streams[0]!.dispatchEvent(new Event('open'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3_600_000) // the device slept, and its timers did not run
  document.dispatchEvent(new Event('visibilitychange'))
  expect([streams.length, streams[0]!.closed]).toEqual([2, true])
  stop()
})

test('a stream that the server has no place for comes back when it was told to, and says why', async () => {
  let room = false
  answerBy(
    async ({ method, url }) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      if (room || !url.includes('/stream')) return Response.json({})
      return Response.json({ detail: 'Too many pages.' }, { status: 429, headers: { 'Retry-After': '30' } })
    },
    () => {
      const stream = new FakeStream()
      streams.push(stream)
      return stream as unknown as Events
    },
  )
  const said: string[] = []
  const stop = follow('m1', 'host', () => 0, { state() {}, presence() {}, phrase() {}, notes() {}, connected() {}, refused: (why) => said.push(why) })
  streams[0]!.dispatchEvent(new Event('error'))
  await settle()
  expect([said, asked]).toEqual([['Too many pages.'], ['HEAD /api/editions', 'GET /api/matches/m1/stream']])
  await vi.advanceTimersByTimeAsync(29_000)
  expect(streams, 'it waits as it was told').toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(streams).toHaveLength(2)
  room = true
  streams[1]!.dispatchEvent(new Event('open'))
  expect(said).toEqual(['Too many pages.', ''])
  // A stream that ends after it began was not refused, but has lost its connection.
  asked.length = 0
  streams[1]!.dispatchEvent(new Event('error'))
  await settle()
  expect(asked).toEqual(['HEAD /api/editions'])
  stop()
})
