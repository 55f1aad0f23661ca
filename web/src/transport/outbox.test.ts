import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import { line } from './line.svelte'
import { words } from '../words/words'
import { api } from './api'
import type { Command, SentState, State } from '../wire'
import { Outbox } from './outbox.svelte'

/** The results of the next requests: a response, a connection that breaks before the response, or no response at all. */
const fates: ({ status: number; body: unknown } | 'lost' | 'silence')[] = []
const asked: { url: string; body: string }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  fates.length = asked.length = 0
  answerBy(async (request) => {
    if (request.method === 'HEAD') throw new TypeError('no network') // the check of the connection, which this test ignores
    asked.push({ url: request.url, body: await request.text() })
    const fate = fates.shift() ?? 'lost'
    if (fate === 'lost') throw new TypeError('no network')
    if (fate === 'silence') return new Promise((_, refuse) => request.signal.addEventListener('abort', () => refuse(request.signal.reason)))
    return Response.json(fate.body, { status: fate.status })
  })
})
afterEach(() => void vi.useRealTimers())

const bobs = (version: number, ...rows: string[]): State =>
  state({ version, you: { seat: 'guest', may: ['place'] }, game: runningGame(rows.map((code) => ({ code, keys: '0r0w' }))) }, { seats: ['guest'] })
const row: Command = { kind: 'place', code: '1122', seat: 'guest', version: 3 }
const ok = (body: State) => ({ status: 200, body })
const stale = (now: State) => ({ status: 409, body: { title: 'Conflict', status: 409, detail: 'The match has moved on.', code: 'stale', state: now } })

const outboxOf = (id: string) =>
  new Outbox<Command, SentState>({ send: (command, signal) => api.command(id, command, signal), nounOf: ({ kind }) => words.match.connection.nouns[kind] })

/** Delivers the row. The promise never rejects, because a rejection while timers advance would be unhandled. */
function deliver(outbox: Outbox<Command, SentState>, command = row): Promise<SentState | Error> {
  return outbox.deliver(command).catch((error: Error) => error)
}
/** Runs everything that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('what could not be delivered waits, and goes again by itself, the same to a letter', async () => {
  const outbox = outboxOf('m1')
  const done = deliver(outbox)
  await settle()
  expect(outbox.waiting).toMatchObject(row)
  fates.push('lost', ok(bobs(5, '1122')))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await done).toMatchObject({ match: { version: 5 } })
  expect(outbox.waiting).toBeUndefined()
  expect(asked.map(({ body }) => JSON.parse(body) as Command)).toMatchObject([row, row, row])
})

test('it goes at once when the line is back', async () => {
  const outbox = outboxOf('m1')
  const done = deliver(outbox)
  await settle()
  fates.push(ok(bobs(5, '1122')))
  outbox.retry()
  await settle()
  expect(await done).toMatchObject({ match: { version: 5 } })
})

test('and when anything else has found the line again', async () => {
  const outbox = outboxOf('m1')
  const done = deliver(outbox)
  await settle()
  fates.push('lost')
  await vi.advanceTimersByTimeAsync(900) // the next attempt would be at 1500
  fates.push(ok(bobs(5, '1122')))
  line.heard()
  await settle()
  expect(await done).toMatchObject({ match: { version: 5 } })
  expect(asked).toHaveLength(3)
})

test.each([502, 503, 504])('a server that is stopping (%i) has decided nothing', async (status) => {
  const outbox = outboxOf('m1')
  fates.push({ status, body: { title: '', status, detail: 'The server is stopping.', code: 'closing' } }, ok(bobs(5, '1122')))
  const done = deliver(outbox)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toMatchObject({ match: { version: 5 } })
})

test('an answer that never comes is not waited for without end', async () => {
  const outbox = outboxOf('m1')
  fates.push('silence', ok(bobs(5, '1122')))
  const done = deliver(outbox)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toMatchObject({ match: { version: 5 } })
})

test('what is sent again has the id it had, and every command another', async () => {
  const outbox = outboxOf('m1')
  const ids = async () => {
    asked.length = 0
    fates.push('lost', 'silence', ok(bobs(5, '1122')))
    const done = deliver(outbox)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await done).toMatchObject({ match: { version: 5 } })
    return asked.map(({ body }) => (JSON.parse(body) as Command).id)
  }
  const [first, second] = [await ids(), await ids()]
  expect(first).toEqual([first[0], first[0], first[0]])
  expect(first[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(second[0]).not.toBe(first[0])
})

test('a match that moved on otherwise drops it, and says so', async () => {
  const outbox = outboxOf('m1')
  const now = bobs(6, '3344')
  fates.push('lost', stale(now))
  const done = deliver(outbox)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toMatchObject({
    message: 'Not sent again: your row. The match has moved on.',
    problem: { code: 'dropped', state: now },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked, 'it is not tried once more').toHaveLength(2)
})

test('a no at the first time is a no: nothing waits', async () => {
  const outbox = outboxOf('m1')
  fates.push(stale(bobs(6, '1122')))
  expect(await deliver(outbox)).toMatchObject({ problem: { code: 'stale' } })
  expect(asked).toHaveLength(1)
})

test('what is taken back is not sent again, and says what one cannot know', async () => {
  const outbox = outboxOf('m1')
  const done = deliver(outbox)
  await settle()
  outbox.takeBack()
  expect(await done).toMatchObject({ message: expect.stringMatching(/^Not sent again: your row.*it counts/) as unknown })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  expect(outbox.waiting).toBeUndefined()
})

test('taken back while it is on its way: that attempt counts, and is the last', async () => {
  const outbox = outboxOf('m1')
  let done = deliver(outbox)
  await settle()
  fates.push('silence')
  outbox.retry()
  await settle()
  outbox.takeBack()
  await vi.advanceTimersByTimeAsync(15_000) // for as long as the outbox waits for a response
  expect(outbox.waiting).toBeUndefined()
  expect(await done).toMatchObject({ problem: { code: 'dropped' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  // Stopping the first command does not stop the next one.
  fates.push('lost', ok(bobs(5, '1122')))
  done = deliver(outbox)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toMatchObject({ match: { version: 5 } })
})
