import { afterEach, expect, test, vi } from 'vitest'
import { answerBy } from '../testing'
import { api, Refusal } from './api'
import { localHeader } from './transport'
import * as spoken from '../words/words'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const away = () => Response.json({ detail: 'No database.', status: 503, code: 'away' }, { status: 503, headers: { 'Retry-After': '2' } })

test('what only reads waits for a server that is without its database', async () => {
  vi.useFakeTimers()
  let back = false
  answerBy(async ({ method }) => (method === 'HEAD' || back ? Response.json({ levels: [] }) : away()))
  const levels = api.levels()
  await vi.advanceTimersByTimeAsync(5000)
  back = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(await levels).toEqual({ levels: [] })
})

test('a server that stays without its database is told of in its own words, and a command at once', async () => {
  vi.useFakeTimers()
  let asked = 0
  answerBy(async ({ method }) => {
    if (method === 'HEAD') return Response.json({})
    asked++
    return away()
  })
  const levels = api.levels().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await levels).toMatchObject({ message: 'No database.', undelivered: true })
  expect(asked).toBeLessThan(10)
  asked = 0
  const command = await api.command('m1', { kind: 'place', seat: 'host', version: 1, code: '1122' }).catch((error: unknown) => error)
  expect([command instanceof Refusal, asked]).toEqual([true, 1])
})

test('an answer that breaks off counts as none', async () => {
  answerBy(async ({ method }) => {
    if (method === 'HEAD') return Response.json({})
    return new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }))
  })
  await expect(api.makeMatch({ edition: 'classic' })).rejects.toMatchObject({ problem: { code: 'unreachable' } })
})

test('an answer that is no JSON is a bad answer', async () => {
  answerBy(async () => new Response('<html>', { headers: { 'Content-Type': 'application/json' } }))
  await expect(api.makeMatch({ edition: 'classic' })).rejects.toMatchObject({ problem: { code: 'bad-answer' } })
})

test('a full device is told from a full server', async () => {
  const full = (headers: HeadersInit) => Response.json({ detail: 'The server is full.', status: 507, code: 'full' }, { status: 507, headers })
  answerBy(async () => full({}))
  await expect(api.makeMatch({ edition: 'classic' })).rejects.toThrow('The server is full.')
  answerBy(async () => full({ [localHeader]: 'yes' }))
  await expect(api.makeMatch({ edition: 'classic' })).rejects.toThrow('This device is full')
})

test('a mistake of our own is not taken for a line that is gone', async () => {
  vi.spyOn(spoken, 'language', 'get').mockImplementation(() => {
    throw new TypeError('ours')
  })
  await expect(api.levels()).rejects.toThrow(new TypeError('ours'))
})
