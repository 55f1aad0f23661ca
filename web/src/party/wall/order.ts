import type { Party, PartyPlayer } from '../../wire'
import { present } from '../people'

/** The most players who are shown large at the head of the wall. */
export const mostLeaders = 6

/** Everybody who takes part in a round, in the order of the wall. */
export interface Order {
  /** Those who broke the code in the fewest rows, the best first. */
  leaders: PartyPlayer[]
  /** All others, by seat, so that nobody moves while they play. */
  others: PartyPlayer[]
}

export function orderOf(party: Party): Order {
  const playing = present(party).filter(({ watches }) => !watches)
  const leaders = playing
    .filter(({ outcome }) => outcome === 'broken')
    .toSorted((a, b) => a.rows - b.rows || a.seat - b.seat)
    .slice(0, mostLeaders)
  const first = new Set(leaders.map(({ seat }) => seat))
  return { leaders, others: playing.filter(({ seat }) => !first.has(seat)) }
}
