import type { Board } from '../wire'

/** A code by lot, each that the board has as likely as any other. */
export function codeByLot({ pegs, colours, blanks, repeats }: Board, random: (below: number) => number = chance): number[] {
  const least = blanks ? 0 : 1
  // Drawn again from the start when a colour comes twice that may not: what is left is even still.
  for (;;) {
    const code: number[] = []
    while (code.length < pegs) {
      const peg = least + random(colours + 1 - least)
      if (!repeats && peg > 0 && code.includes(peg)) break
      code.push(peg)
    }
    if (code.length === pegs) return code
  }
}

/** A whole number from 0 to below a small one: what is left over at the end of the range is thrown away. */
function chance(below: number): number {
  const fair = 2 ** 32 - (2 ** 32 % below)
  let drawn: number
  do drawn = next()
  while (drawn >= fair)
  return drawn % below
}

const drawn = new Uint32Array(512)
let left = 0
/** Chance comes in heaps: asked for one at a time it is slow. */
function next(): number {
  if (left === 0) left = crypto.getRandomValues(drawn).length
  return drawn[--left] ?? 0
}
