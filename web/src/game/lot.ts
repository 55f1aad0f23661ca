import type { Board } from '../wire'

/** Returns a random code. Each of the board's codes is equally likely. */
export function codeByLot({ pegs, colours, blanks, repeats }: Board, random: (below: number) => number = chance): number[] {
  const least = blanks ? 0 : 1
  // If a colour repeats although repeats are not allowed, the whole code is drawn again, so that all allowed codes stay equally
  // likely.
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

/**
 * Returns a random whole number below a small limit. Numbers beyond its largest multiple are drawn again, so that all results
 * are equally likely.
 */
function chance(below: number): number {
  const fair = 2 ** 32 - (2 ** 32 % below)
  let drawn: number
  do drawn = next()
  while (drawn >= fair)
  return drawn % below
}

const drawn = new Uint32Array(512)
let left = 0
/** Returns a random byte. Bytes are drawn in batches, because drawing single bytes is slow. */
function next(): number {
  if (left === 0) left = crypto.getRandomValues(drawn).length
  return drawn[--left] ?? 0
}
