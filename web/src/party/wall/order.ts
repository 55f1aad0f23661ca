import type { Party, PartyPlayer } from '../../wire'
import { present } from '../people'

/** The largest number of players who are shown large at the top of the wall. */
export const mostLeaders = 6

/** Everybody who takes part in a round, in the order in which the wall shows them. */
export interface Order {
  /** The players who have broken the code, those with the fewest rows first. */
  leaders: PartyPlayer[]
  /** All other players, ordered by seat, so that each keeps their place on the wall while they play. */
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
