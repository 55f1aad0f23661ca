import type { Party, PartyPlayer } from '../wire'
import { words } from '../words/words'

/** Returns the name of the person with that seat. The host sees names that are hidden from others. */
export function nameOf(party: Party, seat: number): string {
  const hidden = party.host?.hidden?.find((one) => one.seat === seat)?.name
  const own = party.you?.seat === seat ? party.you.name : undefined
  return own || party.players[seat]?.name || hidden || words.party.player(seat + 1)
}

/** Returns the people who are there, in the order of their seats. */
export const present = (party: Party): PartyPlayer[] => party.players.filter(({ gone }) => !gone)

/**
 * Returns the players who are there, the best first, and equal players by seat. Before the first round is over, nobody has a place.
 */
export const standings = (party: Party): PartyPlayer[] =>
  present(party)
    .filter(({ watches }) => !watches)
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.seat - b.seat)

/** Reports whether the viewer is the host. */
export const isHost = (party: Party): boolean => party.you !== undefined && party.you.seat === party.host_seat

export const teamName = (party: Party, team: number): string => party.teams?.find((one) => one.team === team)?.name || words.party.team(team)
