import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { duties, endedGame, state } from '../fixtures'
import { answerBy } from '../testing'
import type { State } from '../wire'
import { Session } from './session.svelte'

/** The opened streams, the newest last. */
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

/** The server's next responses, in order. */
const answers: { status: number; body: unknown }[] = []
const asked: { url: string; body: string }[] = []

beforeEach(() => {
  streams.length = answers.length = asked.length = 0
  answerBy(async (request) => {
    if (request.method === 'HEAD') throw new TypeError('no network')
    asked.push({ url: request.url, body: await request.text() })
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return new Response(JSON.stringify(next.body), { status: next.status, headers: { 'Content-Type': 'application/json' } })
  }, (path) => new FakeStream(path) as unknown as EventSource)
})

const sessions: Session[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})

const bobs = (version: number, change: Parameters<typeof state>[0] = {}): State =>
  state({ version, you: { seat: 'guest', may: ['place', 'leave'] }, ...change }, { seats: ['guest'] })

async function opened(first: State): Promise<Session> {
  answers.push({ status: 200, body: first })
  const session = new Session('m1')
  sessions.push(session)
  await session.open()
  flushSync()
  return session
}

test('a session is opened from one’s own seat, and follows its stream', async () => {
  const session = await opened(bobs(3))
  expect(session.as).toBe('guest')
  streams[0]!.send('state', bobs(4))
  expect(session.state?.match.version).toBe(4)
  streams[0]!.send('presence', { away: [true, false] })
  expect(session.away).toEqual([true, false])
})

test('a watcher who sits down elsewhere goes on from the seat', async () => {
  const session = await opened(state({ version: 2, you: undefined }, { seats: [] }))
  expect(session.as).toBeUndefined()
  streams[0]!.send('state', bobs(3))
  expect(session.as).toBe('guest')
  expect(session.state?.match.you?.seat).toBe('guest')
  expect(streams[0]!.closed).toBe(true)
  expect(streams[1]!.url).toMatch(/as=guest$/)
})

test('what is new is told once, whoever brings it first', async () => {
  const session = await opened(bobs(3))
  const say = (news: string) => ({ ...bobs(3).say, news })
  streams[0]!.send('state', { ...bobs(4), say: say('Ann has done something.') })
  expect(session.news).toBe('Ann has done something.')
  streams[0]!.send('state', { ...bobs(4), say: say('Bob is placing row 1.') })
  expect(session.news).toBe('Ann has done something.')
  streams[0]!.send('state', { ...bobs(5), say: say('') })
  expect(session.news, 'nothing that matters').toBe('Ann has done something.')
})

test('a line that is opened again says what is known', async () => {
  const session = await opened(bobs(3))
  expect(streams[0]!.url).toContain('language=en&since=3&as=guest')
  streams[0]!.send('state', bobs(7))
  dispatchEvent(new Event('online'))
  expect(streams[1]!.url).toContain('since=7')
  session.close()
})

test('a table that is left out of a state is kept from the one before', async () => {
  const session = await opened(bobs(3))
  streams[0]!.send('state', { ...bobs(4), table: undefined })
  expect(session.state?.table).toEqual(bobs(3).table)
  answers.push({ status: 200, body: { ...bobs(5), table: undefined } })
  expect(await session.act({ kind: 'give-up' })).toBe(true)
  expect([session.state?.match.version, session.state?.table.title]).toEqual([5, 'Classic'])
})

test('games that are left out of a state are kept from the one before', async () => {
  const told = (...titles: string[]) => titles.map((title) => ({ title, over: `${title} is over.`, head: '', story: '', share: '' }))
  const say = (...titles: string[]) => ({ ...state().say, past: told(...titles) })
  const session = await opened({ ...bobs(7, { past: [endedGame({ serial: 1 })] }), say: say('Game 1') })
  streams[0]!.send('state', { ...bobs(9, { past: [endedGame({ serial: 2 })] }), earlier: 1, say: say('Game 2') })
  expect(session.state?.match.past.map(({ serial }) => serial)).toEqual([1, 2])
  expect(session.state?.say.past.map(({ title }) => title)).toEqual(['Game 1', 'Game 2'])
  expect(session.justEnded).toBe(2)
  // A viewer who comes back from another page sees the result again, until the next game.
  const back = new Session('m1')
  expect(back.justEnded).toBe(2)
  back.justEnded = undefined
  expect(new Session('m1').justEnded).toBeUndefined()
  streams[0]!.send('state', { ...bobs(10, { past: [] }), earlier: 2, say: say() })
  expect(session.state?.match.past.map(({ serial }) => serial)).toEqual([1, 2])
})

test('an older state never follows a newer one', async () => {
  const session = await opened(bobs(5))
  streams[0]!.send('state', bobs(4))
  expect(session.state?.match.version).toBe(5)
})

test('a command carries the version that was looked at; a stale one brings the newer state, and says so', async () => {
  const session = await opened(bobs(3))
  answers.push({ status: 409, body: { title: 'Conflict', status: 409, detail: 'The match has moved on.', code: 'stale', state: bobs(6) } })
  expect(await session.act({ kind: 'place', code: '1122' })).toBe(false)
  expect(JSON.parse(asked.at(-1)!.body)).toEqual({ kind: 'place', code: '1122', seat: 'guest', version: 3, id: expect.any(String) as unknown })
  expect(session.state?.match.version).toBe(6)
  expect(session.whyNot('place')).toBe('The match has moved on.')
  expect(session.whyNot('claim')).toBe('')
})

test('a command waits for the line, and goes when the stream is back', async () => {
  vi.useFakeTimers() // so that no timer sends the command again before the stream is back
  const session = await opened(bobs(3))
  const done = session.act({ kind: 'place', code: '1122' })
  await expect.poll(() => session.waiting).toMatchObject({ kind: 'place', code: '1122' })
  expect(session.busy).toBe(true)
  expect(await session.act({ kind: 'give-up' }), 'one thing at a time').toBe(false)
  answers.push({ status: 200, body: bobs(5) })
  streams[0]!.dispatchEvent(new Event('open'))
  expect(await done).toBe(true)
  vi.useRealTimers()
  expect(session.state?.match.version).toBe(5)
  expect([session.waiting, session.refused, session.dropped, session.busy]).toEqual([undefined, undefined, '', false])
})

test('what is dropped is said beside the match, and the match is shown as it is', async () => {
  const session = await opened(bobs(3))
  const done = session.act({ kind: 'place', code: '1122' })
  await expect.poll(() => session.waiting).toBeTruthy()
  answers.push({ status: 409, body: { title: 'Conflict', status: 409, detail: 'The match has moved on.', code: 'stale', state: bobs(6) } })
  streams[0]!.dispatchEvent(new Event('open'))
  expect(await done).toBe(false)
  expect(session.dropped).toContain('Not sent again')
  expect(session.refused).toBeUndefined()
  expect(session.state?.match.version).toBe(6)
  answers.push({ status: 200, body: bobs(7) })
  expect(await session.act({ kind: 'place', code: '1122' })).toBe(true)
  expect(session.dropped).toBe('')
})

test('nothing is sent for a page that was left', async () => {
  const session = await opened(bobs(3))
  const done = session.act({ kind: 'place', code: '1122' })
  await expect.poll(() => session.waiting).toBeTruthy()
  session.close()
  expect(await done).toBe(false)
  expect(asked.filter(({ url }) => url.includes('/commands'))).toHaveLength(1)
})

test('a lost stream is opened again', async () => {
  vi.useFakeTimers()
  const session = await opened(bobs(3))
  streams[0]!.dispatchEvent(new Event('error'))
  expect(session.connected).toBe(false)
  expect(streams[0]!.closed).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(streams).toHaveLength(2)
  streams[1]!.dispatchEvent(new Event('open'))
  expect(session.connected).toBe(true)
  session.close()
  expect(streams[1]!.closed).toBe(true)
  vi.useRealTimers()
})

test('word of the network has a new stream opened at once, until the session is left', async () => {
  const session = await opened(bobs(3))
  for (const [i, word] of ['offline', 'online'].entries()) {
    dispatchEvent(new Event(word))
    expect(streams).toHaveLength(i + 2)
    expect(streams[i]!.closed).toBe(true)
  }
  session.close()
  dispatchEvent(new Event('online'))
  expect(streams).toHaveLength(3)
})

test('on a shared device nothing of a seat stays when it is passed on, and nothing comes late', async () => {
  const both = { seats: ['host', 'guest'] as State['seats'] }
  const session = await opened(state({ players: duties('code', '') }, both))
  expect(session.as).toBeUndefined()
  expect(session.next).toBe('host')
  session.look('host')
  const hosts = state({ version: 4, players: duties('', 'place'), you: { seat: 'host', code: '1122', may: [] } }, both)
  streams[1]!.send('state', hosts)
  expect(session.state?.match.you?.code).toBe('1122')
  expect(session.next).toBe('guest')
  session.handOver()
  expect(streams[1]!.closed).toBe(true)
  expect(session.state?.match.you).toBeUndefined()
  streams[1]!.send('state', { ...hosts, match: { ...hosts.match, version: 5 } })
  expect(session.state?.match.you).toBeUndefined()
})

test('on a shared device the news go with the seat they were told to', async () => {
  const both = { seats: ['host', 'guest'] as State['seats'] }
  const session = await opened(state({ players: duties('code', '') }, both))
  session.look('host')
  const hosts = state({ version: 4, players: duties('', 'place'), you: { seat: 'host', code: '1122', may: [] } }, both)
  streams[1]!.send('state', { ...hosts, say: { ...hosts.say, news: 'Bob is placing row 1.' } })
  expect(session.news).toBe('Bob is placing row 1.')
  session.handOver()
  expect(session.news).toBe('')
  session.look('guest')
  expect(session.news).toBe('')
})

test('a rematch that begins while one looks on is known as such, not one that had begun before', async () => {
  const over = (version: number, rematch?: string) => ({ ...bobs(version, { result: { ending: 'played' } }), ...(rematch ? { rematch } : {}) })
  const session = await opened(over(8))
  expect(session.begun).toBeUndefined()
  streams[0]!.send('state', over(9, 'm2'))
  expect(session.begun).toBe('m2')
  const later = await opened(over(9, 'm2'))
  streams[1]!.send('state', over(9, 'm2'))
  expect(later.begun).toBeUndefined()
})

test('who has gone stays gone when an answer comes late that is from before', async () => {
  const session = await opened(bobs(3))
  streams[0]!.send('state', bobs(4))
  streams[0]!.send('presence', { away: [true, false] })
  answers.push({ status: 200, body: bobs(4) })
  expect(await session.act({ kind: 'give-up' })).toBe(true)
  expect(session.away).toEqual([true, false])
  streams[0]!.send('state', bobs(4))
  expect(session.away).toEqual([false, false])
})
