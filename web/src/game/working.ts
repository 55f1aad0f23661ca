import type { Scored } from '../wire'

/** Returns the pairs of pegs that the server matched, one from the code and one from the row, as holes counted from 0. */
export const linksOf = (pegs: Scored['pegs']): [code: number, row: number][] => (pegs ?? []).flatMap(({ hole }, i) => (hole < 0 ? [] : [[hole, i]]))
