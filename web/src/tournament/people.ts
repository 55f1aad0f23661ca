import type { Tournament } from '../wire'
import { words } from '../words/words'

export type Player = Tournament['players'][number]
export type Match = Tournament['matches'][number]

/** Returns the name of the player in a seat. A deleted name is replaced by a number. */
export function nameOf({ players }: Tournament, seat: number): string {
  return players.find((player) => player.seat === seat)?.name ?? words.tournament.player(seat + 1)
}

/** Returns the name of a seat's opponent in a match. */
export function rivalOf(state: Tournament, { seats }: Match, seat: number): string {
  return nameOf(state, seats[0] === seat ? seats[1] : seats[0])
}
