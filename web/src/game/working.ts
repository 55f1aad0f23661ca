import type { Scored } from '../wire'

/** Returns the pairs of pegs, one of the code and one of the row, that the server matched. Holes count from 0. */
export const linksOf = (pegs: Scored['pegs']): [code: number, row: number][] => (pegs ?? []).flatMap(({ hole }, i) => (hole < 0 ? [] : [[hole, i]]))
