import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerBy } from '../testing'
import type { Party, PartyCommand } from '../wire'
import { speak, speakOn } from '../words/words'
import { partyOf, player, you } from './fixtures'
import { nameOf, standings } from './people'
import { PartySession } from './session.svelte'

beforeAll(async () => {
  await speak('en')
  await speakOn()
})

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
  send(event: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}

/** The server's next responses, in order. If there is none, the connection is lost. */
const answers: { status: number; body: unknown }[] = []
const asked: { path: string; body: string }[] = []

beforeEach(() => {
  streams.length = answers.length = asked.length = 0
  answerBy(async (request) => {
    if (request.method === 'HEAD') throw new TypeError('no network')
    asked.push({ path: request.url.slice(location.origin.length), body: await request.text() })
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return Response.json(next.body, { status: next.status })
  }, (path) => new FakeStream(path) as unknown as EventSource)
})

const sessions: PartySession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})

const ok = (body: Party) => ({ status: 200, body })
const no = (code: string, detail: string) => ({ status: 409, body: { title: 'Conflict', status: 409, code, detail } })

async function opened(first: Party): Promise<PartySession> {
  answers.push(ok(first))
  const session = new PartySession('p1')
  sessions.push(session)
  await session.open()
  flushSync()
  return session
}

test('a party is loaded and followed from its version on', async () => {
  const session = await opened(partyOf(3))
  expect(session.state?.version).toBe(3)
  expect(streams[0]!.url).toBe('/api/parties/p1/stream?language=en&since=3')
  streams[0]!.send('party', partyOf(4, { since: 3, phase: 'playing', players: [player(1, 'Bob', { rows: 1 })] }))
  expect(session.state?.phase).toBe('playing')
  expect(session.state?.players.map(({ name, rows }) => `${name} ${rows}`)).toEqual(['Ann 0', 'Bob 1'])
})

test('players who came or changed are merged by seat, and a full list replaces all', async () => {
  const session = await opened(partyOf(3))
  const before = session.state
  streams[0]!.send('party', partyOf(6, { since: 3, players: [player(2, 'Cy'), player(0, 'Anna')] }))
  expect(session.state?.players.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cy'])
  expect(session.state?.since).toBe(0)
  expect(before?.players.map(({ name }) => name), 'the earlier state is not changed').toEqual(['Ann', 'Bob'])
  streams[0]!.send('party', partyOf(7, { players: [player(0, 'Ann')] }))
  expect(session.state?.players).toHaveLength(1)
})

test('an older state is not shown, and a gap is asked for', async () => {
  const session = await opened(partyOf(5))
  streams[0]!.send('party', partyOf(4, { phase: 'over' }))
  expect(session.state).toMatchObject({ version: 5, phase: 'gathering' })
  answers.push(ok(partyOf(9, { since: 5, players: [player(2, 'Cy')] })))
  streams[0]!.send('party', partyOf(9, { since: 8, players: [] }))
  await expect.poll(() => session.state?.version).toBe(9)
  expect(asked.at(-1)?.path).toBe('/api/parties/p1?since=5')
  expect(session.state?.players).toHaveLength(3)
})

test('who joins gets a stream of their own', async () => {
  const session = await opened(partyOf(3))
  answers.push(ok(partyOf(4, { players: [player(0, 'Ann'), player(1, 'Bob'), player(2, 'Cy')], you: you(2, 'Cy', 'leave') })))
  expect(await session.join({ name: 'Cy' })).toBe(true)
  expect(JSON.parse(asked.at(-1)!.body)).toEqual({ name: 'Cy' })
  expect([streams.length, streams[0]!.closed, streams[1]!.closed]).toEqual([2, true, false])
  expect(session.state?.you?.seat).toBe(2)
})

test('a name that is taken is refused in the server’s words', async () => {
  const session = await opened(partyOf(3))
  answers.push(no('name-taken', 'Somebody here has that name: choose another.'))
  expect(await session.join({ name: 'Bob' })).toBe(false)
  expect(session.refused).toEqual({ kind: 'join', why: 'Somebody here has that name: choose another.' })
  session.settle()
  expect(session.refused).toBeUndefined()
})

test('a command has an id and the version that is known, and is sent again as it was', async () => {
  const session = await opened(partyOf(3, { phase: 'playing', you: you(1, 'Bob', 'place') }))
  const done = session.act({ kind: 'place', round: 1, row: 1, code: '1122' })
  await expect.poll(() => session.waiting?.kind).toBe('place')
  answers.push(ok(partyOf(4, { since: 3, players: [player(1, 'Bob', { rows: 1 })], you: you(1, 'Bob') })))
  streams[0]!.send('open')
  expect(await done).toBe(true)
  const sent = asked.filter(({ path }) => path.endsWith('/commands')).map(({ body }) => JSON.parse(body) as PartyCommand)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ kind: 'place', round: 1, row: 1, code: '1122', since: 3 })
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]!.id).toMatch(/^[0-9a-f]{24}$/)
  expect(session.state?.players[1]?.rows).toBe(1)
})

test('a party that has moved on is looked at again', async () => {
  const session = await opened(partyOf(3, { you: you(0, 'Ann', 'start') }))
  answers.push(no('party-moved', 'The party has moved on: look again.'), ok(partyOf(8, { since: 3, players: [], phase: 'playing', you: you(0, 'Ann') })))
  expect(await session.act({ kind: 'start', round: 1 })).toBe(false)
  expect(session.refused?.why).toBe('The party has moved on: look again.')
  await expect.poll(() => session.state?.phase).toBe('playing')
})

test('who is removed is told', async () => {
  const session = await opened(partyOf(3, { you: you(1, 'Bob', 'leave') }))
  streams[0]!.send('party', partyOf(4, { since: 3, players: [player(1, 'Bob', { gone: true })] }))
  expect([session.gone, session.state?.you]).toEqual([true, undefined])
})

test('a party that does not exist says so', async () => {
  answers.push({ status: 404, body: { title: 'Not Found', status: 404, code: 'no-party', detail: 'There is no such party: check the link.' } })
  const session = new PartySession('p1')
  sessions.push(session)
  await session.open()
  expect(session.failure).toBe('There is no such party: check the link.')
})

test('people have the names that the viewer may see, and the best come first', () => {
  const players = [player(0, 'Ann', { watches: true }), player(1, 'Bob', { place: 2, points: 3 }), player(2, '', { muted: true, place: 1, points: 5 }), player(3, 'Dee', { gone: true })]
  const party = partyOf(9, { players })
  expect(standings(party).map(({ seat }) => nameOf(party, seat))).toEqual(['Player 3', 'Bob'])
  expect(nameOf({ ...party, host: { hidden: [{ seat: 2, name: 'Cy' }] } }, 2)).toBe('Cy')
  expect(nameOf({ ...party, you: you(2, 'Cy') }, 2)).toBe('Cy')
})
