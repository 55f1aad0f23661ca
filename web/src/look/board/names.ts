// Pegs, rows and answers in words.
import { words } from '../../words/words'
import type { Answer, Hole, Peg, PegSet } from './pegs'

/** A peg in a word: "blue"; "empty" for a hole left so, "free" where nothing was put yet. */
export function pegName(peg: Hole, { palette }: PegSet): string {
  if (peg === null) return words.look.free
  return peg === 0 ? words.look.empty : (palette[peg - 1]?.name ?? words.look.colour)
}

/** A line in words: "red, red, blue, empty". */
export const lineName = (pegs: readonly Peg[], set: PegSet): string => pegs.map((peg) => pegName(peg, set)).join(', ')

/** An answer in words: "1 red, 2 white", or "no keys". */
export function answerName({ red, white }: Answer): string {
  return [red > 0 && words.look.red(red), white > 0 && words.look.white(white)].filter(Boolean).join(', ') || words.look.noKeys
}
