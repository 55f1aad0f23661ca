import type { Scored } from '../wire'

/**
 * Returns the pairs of pegs that the server matched: one of the code and one of the row, given by their holes, counted from 0.
 */
export const linksOf = (pegs: Scored['pegs']): [code: number, row: number][] => (pegs ?? []).flatMap(({ hole }, i) => (hole < 0 ? [] : [[hole, i]]))
