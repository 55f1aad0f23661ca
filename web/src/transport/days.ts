// Stores the codes of the last few days in this browser, so that players can practise with them without a network. The pocket
// reads them there (cmd/pocket).
import { daysCache } from '../../pocket/messages'
import type { DailyDays, Today } from '../wire'
import { language } from '../words/words'
import { clock } from './api'
import { localHeader, network } from './transport'

/** The number of past days that are stored. */
const most = 14

/** The path of the list of past days, and the path of each day. */
const list = '/api/daily/days'
const pathOf = (day: string) => `/api/daily/${day}`
const ofDay = /^\/api\/daily\/\d{4}-\d\d-\d\d$/
/** Matches requests about past days to which the pocket can respond if the day is stored. */
export const ofPast = /^\/api\/daily\/(days|\d{4}-\d\d-\d\d(\/[^/]+\/practice)?)$/

const stored = () => caches.open(daysCache)

/** Returns the stored days, the latest first. */
async function days(): Promise<string[]> {
  const keys = await (await stored()).keys()
  return keys.map(({ url }) => url.slice(-'2026-11-20'.length)).toSorted().toReversed()
}

/** Stores a day if it has ended, and deletes the days that are too old. */
async function keep(answer: Response): Promise<void> {
  if (!answer.ok) return
  const of = (await answer.json()) as Today
  if (Date.parse(of.ends) > Date.now() + clock.offset) return
  const cache = await stored()
  // The response is stored without its headers. Its language does not matter, and its time would be out of date later.
  await cache.put(pathOf(of.day), Response.json(of))
  for (const old of (await days()).slice(most)) await cache.delete(pathOf(old))
}

const asked = (path: string) => network.send(new Request(new URL(path, location.origin), { headers: { 'Accept-Language': language } }))

/** Stores the last days that have ended and are not stored yet. */
export async function fetchDays(answer?: Response): Promise<void> {
  const known = (await (answer ?? (await asked(list))).json()) as DailyDays
  const had = new Set(await days())
  // The latest day may still be running.
  for (const day of known.days.slice(0, most + 1)) if (!had.has(day)) await keep(await asked(pathOf(day)))
}

/** Stores what a response from the server says about past days. */
export async function refresh(path: string, answer: Response): Promise<void> {
  if (!answer.ok) return
  if (path === list) await fetchDays(answer)
  else if (ofDay.test(path)) await keep(answer)
}

/** Returns the response that is stored for a path, or undefined. The list contains only the stored days. */
export async function keptDays(path: string): Promise<Response | undefined> {
  const headers = { [localHeader]: 'yes' }
  if (path === list) return Response.json({ days: await days() }, { headers })
  const answer = await (await stored()).match(path)
  return answer && new Response(answer.body, { headers: { ...Object.fromEntries(answer.headers), ...headers } })
}
