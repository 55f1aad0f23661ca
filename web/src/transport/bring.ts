// Adds the games played in the pocket to the history on the server. Every record has the id of its match, so the server adds
// each game only once.
import type { History, HistoryImported } from '../wire'
import { language } from '../words/words'
import { ownMatches, read } from './pocket'
import { network } from './transport'

/** The largest size of one request's records, in bytes. The server accepts ten times as much. */
const most = 100_000

/** A match of the pocket, with the number of its finished games. */
export interface Played {
  id: string
  games: number
  /** The player's name in the match's record. */
  name: string
}

/**
 * Returns the matches with finished games that the server has not received. `given` maps each match to the number of its
 * finished games that the server has received.
 */
export async function unsent(given: Record<string, number>): Promise<Played[]> {
  const { games } = (await (await read('/api/history')).json()) as History
  const counts = new Map<string, { games: number; seat: 0 | 1 }>()
  for (const { match, seat } of games) if (match) counts.set(match, { games: (counts.get(match)?.games ?? 0) + 1, seat: seat === 'host' ? 0 : 1 })
  const list: Played[] = []
  for (const { id, players } of await ownMatches()) {
    const count = counts.get(id)
    if (count && count.games > (given[id] ?? 0)) list.push({ id, games: count.games, name: players[count.seat] ?? '' })
  }
  return list
}

/** Sends matches to the server, and yields those that the server has received. */
export async function* bring(matches: readonly Played[]): AsyncGenerator<Played[]> {
  for (const left = [...matches]; left.length > 0; ) {
    const sent: Played[] = []
    let records = ''
    for (let one = left[0]; one && one.name === (sent[0] ?? one).name && records.length < most; one = left[0]) {
      records += await (await read(`/api/matches/${one.id}/record.txt`)).text()
      sent.push(one)
      left.shift()
    }
    await give(records, sent[0]?.name ?? '')
    yield sent
  }
}

async function give(records: string, name: string): Promise<void> {
  const answer = await network.send(new Request(new URL('/api/history', location.origin), {
    method: 'POST', headers: { 'Content-Type': 'application/json', 'Accept-Language': language }, body: JSON.stringify({ records, name }),
  }))
  if (!answer.ok) throw new Error(`${answer.status}`)
  const { refused } = (await answer.json()) as HistoryImported
  if (refused.length > 0) console.warn(refused.join('\n')) // the same record would be refused again
}
