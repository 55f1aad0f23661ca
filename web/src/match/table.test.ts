import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { duties, state } from '../fixtures'
import type { State } from '../wire'
import { Table } from './table.svelte'

/** The streams that were opened, newest last. */
const streams: FakeStream[] = []

class FakeStream extends EventTarget {
  closed = false
  constructor(readonly url: string) {
    super()
    streams.push(this)
  }
  close() {
    this.closed = true
  }
  send(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}

/** What the server answers next, in order. */
const answers: { status: number; body: unknown }[] = []
const asked: { url: string; body: string }[] = []

beforeEach(() => {
  streams.length = answers.length = asked.length = 0
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ url: request.url, body: await request.text() })
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return new Response(JSON.stringify(next.body), { status: next.status, headers: { 'Content-Type': 'application/json' } })
  })
})

const bobs = (version: number, change: Parameters<typeof state>[0] = {}): State =>
  state({ version, you: { seat: 'guest', may: ['place', 'leave'] }, ...change }, { seats: ['guest'] })

async function opened(first: State): Promise<Table> {
  answers.push({ status: 200, body: first })
  const table = new Table('m1')
  await table.open()
  flushSync()
  return table
}

test('a table is opened from one’s own seat, and follows its stream', async () => {
  const table = await opened(bobs(3))
  expect(table.as).toBe('guest')
  streams[0]!.send('state', bobs(4))
  expect(table.state?.match.version).toBe(4)
  streams[0]!.send('presence', { away: [true, false] })
  expect(table.away).toEqual([true, false])
})

test('a watcher who sits down elsewhere goes on from the seat', async () => {
  const table = await opened(state({ version: 2, you: undefined }, { seats: [] }))
  expect(table.as).toBeUndefined()
  streams[0]!.send('state', bobs(3))
  expect(table.as).toBe('guest')
  expect(table.state?.match.you?.seat).toBe('guest')
  expect(streams[0]!.closed).toBe(true)
  expect(streams[1]!.url).toMatch(/as=guest$/)
})

test('an older state never follows a newer one', async () => {
  const table = await opened(bobs(5))
  streams[0]!.send('state', bobs(4))
  expect(table.state?.match.version).toBe(5)
})

test('a command carries the version that was looked at; a stale one brings the newer state, and says so', async () => {
  const table = await opened(bobs(3))
  answers.push({ status: 409, body: { title: 'Conflict', status: 409, detail: 'the match has moved on', code: 'stale', state: bobs(6) } })
  expect(await table.act({ kind: 'place', code: '1122' })).toBe(false)
  expect(JSON.parse(asked.at(-1)!.body)).toEqual({ kind: 'place', code: '1122', seat: 'guest', version: 3 })
  expect(table.state?.match.version).toBe(6)
  expect(table.whyNot('place')).toBe('The match has moved on.')
  expect(table.whyNot('claim')).toBe('')
})

test('a command that cannot be sent says so, and the next one may', async () => {
  const table = await opened(bobs(3))
  expect(await table.act({ kind: 'place', code: '1122' })).toBe(false)
  expect(table.whyNot('place')).toContain('could not be reached')
  answers.push({ status: 200, body: bobs(5) })
  expect(await table.act({ kind: 'place', code: '1122' })).toBe(true)
  expect(table.whyNot('place')).toBe('')
  expect(table.state?.match.version).toBe(5)
})

test('a lost stream is opened again', async () => {
  vi.useFakeTimers()
  const table = await opened(bobs(3))
  streams[0]!.dispatchEvent(new Event('error'))
  expect(table.connected).toBe(false)
  expect(streams[0]!.closed).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(streams).toHaveLength(2)
  streams[1]!.dispatchEvent(new Event('open'))
  expect(table.connected).toBe(true)
  table.close()
  expect(streams[1]!.closed).toBe(true)
  vi.useRealTimers()
})

test('on a shared device nothing of a seat stays when it is passed on, and nothing comes late', async () => {
  const both = { seats: ['host', 'guest'] as State['seats'], hot_seat: true }
  const table = await opened(state({ players: duties('code', '') }, both))
  expect(table.as).toBeUndefined()
  expect(table.next).toBe('host')
  table.look('host')
  const hosts = state({ version: 4, players: duties('', 'place'), you: { seat: 'host', code: '1122', may: [] } }, both)
  streams[1]!.send('state', hosts)
  expect(table.state?.match.you?.code).toBe('1122')
  expect(table.next).toBe('guest')
  table.passOn()
  expect(streams[1]!.closed).toBe(true)
  expect(table.state?.match.you).toBeUndefined()
  streams[1]!.send('state', { ...hosts, match: { ...hosts.match, version: 5 } })
  expect(table.state?.match.you).toBeUndefined()
})
