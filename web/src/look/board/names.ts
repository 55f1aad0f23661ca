// Describes pegs, rows and answers in words.
import { words } from '../../words/words'
import type { Answer, Hole, Peg, PegSet } from './pegs'

/**
 * Returns a word for a peg, such as "blue". It returns "empty" for a hole left empty, and "free" for a hole that has no peg yet.
 */
export function pegName(peg: Hole, { palette }: PegSet): string {
  if (peg === null) return words.look.free
  return peg === 0 ? words.look.empty : (palette[peg - 1]?.name ?? words.look.colour)
}

/** Returns a line of pegs in words: "red, red, blue, empty". */
export const lineName = (pegs: readonly Peg[], set: PegSet): string => pegs.map((peg) => pegName(peg, set)).join(', ')

/** Returns an answer in words: "1 red, 2 white", or "no keys". */
export function answerName({ red, white }: Answer): string {
  return [red > 0 && words.look.red(red), white > 0 && words.look.white(white)].filter(Boolean).join(', ') || words.look.noKeys
}

/** A player's note about a colour. */
export type Note = { is: 'out' | 'in' } | { is: 'here'; holes: readonly number[] }

/** Returns a colour in words, with the note about it, such as "blue, out" or "blue, in hole 1, in hole 3". */
export function notedName(peg: Peg, set: PegSet, note: Note | undefined): string {
  const name = pegName(peg, set)
  if (!note) return name
  const { look } = words
  return look.note(name, note.is === 'here' ? note.holes.map((hole) => look.noteHere(hole)).join(', ') : look.notes[note.is])
}
