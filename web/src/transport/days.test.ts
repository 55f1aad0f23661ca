import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchDays, keptDays, ofPast, refresh } from './days'
import { isLocal, network } from './transport'

/** A cache of responses by path. */
const cache = new Map<string, Response>()
const asked: string[] = []
/** The days that the server has, the latest first. The first one is still running. */
const days = Array.from({ length: 30 }, (_, i) => `2026-11-${String(30 - i).padStart(2, '0')}`)
const dayOf = (day: string, code = '1122') => ({ day, ends: new Date(Date.parse(day) + 86_400_000).toISOString(), boards: [{ edition: 'classic', code }], streak: 0, best: 0 })

beforeEach(() => {
  cache.clear()
  asked.length = 0
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') })
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, answer: Response) => void cache.set(path, answer),
      match: async (path: string) => cache.get(path)?.clone(),
      keys: async () => [...cache.keys()].map((path) => ({ url: `http://localhost${path}` })),
      delete: async (path: string) => cache.delete(path),
    }),
  })
  vi.spyOn(network, 'send').mockImplementation(async ({ url }) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    return Response.json(pathname.endsWith('/days') ? { days } : dayOf(pathname.slice(-10)), { headers: { Date: 'today' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the last 14 days that have ended are stored, and listed without the network', async () => {
  await fetchDays()
  expect(await (await keptDays('/api/daily/days'))!.json()).toEqual({ days: days.slice(1, 15) })
  const day = (await keptDays('/api/daily/2026-11-16'))!
  expect([isLocal(day), day.headers.get('Date'), await day.json()]).toEqual([true, null, dayOf('2026-11-16')])
  expect(await keptDays('/api/daily/2026-11-30'), 'a day that is still running').toBeUndefined()
  expect(await keptDays('/api/daily/2026-11-15')).toBeUndefined()
})

test('a stored day is not fetched again, and an older one makes room for a new one', async () => {
  await fetchDays()
  asked.length = 0
  vi.setSystemTime(new Date('2026-12-01T00:00:01Z'))
  await refresh('/api/daily/days', Response.json({ days }))
  expect(asked).toEqual(['/api/daily/2026-11-30'])
  expect(await (await keptDays('/api/daily/days'))!.json()).toEqual({ days: days.slice(0, 14) })
})

test('a visit refreshes its day', async () => {
  await refresh('/api/daily/2026-11-29', Response.json(dayOf('2026-11-29', '6666')))
  expect((await (await keptDays('/api/daily/2026-11-29'))!.json()).boards[0].code).toBe('6666')
  await refresh('/api/daily/2026-11-29', Response.json({ code: 'no-daily' }, { status: 404 }))
  expect((await (await keptDays('/api/daily/2026-11-29'))!.json()).boards[0].code).toBe('6666')
})

test('only requests about past days can do without the server', () => {
  const paths = ['/api/daily/days', '/api/daily/2026-11-29', '/api/daily/2026-11-29/classic/practice', '/api/daily', '/api/daily/classic', '/api/daily/attempts', '/api/daily/2026-11-29/classic']
  expect(paths.filter((path) => ofPast.test(path))).toEqual(paths.slice(0, 3))
})
