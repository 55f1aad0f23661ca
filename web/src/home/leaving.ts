import { api } from '../transport/api'
import type { Held } from '../wire'

/**
 * Leaves the matches in which a computer has the other seat. It never leaves a match against a person, a match on a shared device,
 * or a code of the day.
 */
export async function leaveComputers(games: readonly Held[]): Promise<void> {
  for (const { id, seats } of games) {
    const [seat] = seats
    if (seats.length !== 1 || seat === undefined) continue
    const { match, table } = await api.match(id)
    const rival = table.computers[seat === 'host' ? 1 : 0]
    if (rival && !table.daily && !match.result) await api.command(id, { kind: 'leave', seat, version: match.version })
  }
}
