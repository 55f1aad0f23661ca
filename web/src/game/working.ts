import type { Scored } from '../wire'

/** Returns which peg of a code answers which peg of a row, from 0, as paired by the server. */
export const linksOf = (pegs: Scored['pegs']): [code: number, row: number][] => (pegs ?? []).flatMap(({ hole }, i) => (hole < 0 ? [] : [[hole, i]]))
