import type { Colour } from '../wire'
import { words } from '../words/words'

/** What sits in one hole: 0 is an empty hole, 1 the palette's first colour. */
export type Peg = number

/** The digits of the common notation: an empty hole, then the colours in order. */
const symbols = '0123456789abcdefghijk'

/** Boards with more colours than this carry digits: their letters would be taken for digits. */
const mostLettered = 9

/** How pegs are marked. */
export type Labels = 'letter' | 'digit' | 'shape'

export function pegsOf(code: string): Peg[] {
  return Array.from(code, (symbol) => symbols.indexOf(symbol))
}

export function codeOf(pegs: readonly Peg[]): string {
  return pegs.map(symbolOf).join('')
}

export function symbolOf(peg: Peg): string {
  return symbols[peg] ?? '?'
}

/** The mark on a peg; shapes are drawn, and here stand for the letter. */
export function labelOf(peg: Peg, palette: readonly Colour[], labels: Labels): string {
  if (peg === 0 || labels === 'digit' || palette.length > mostLettered) return symbolOf(peg)
  return palette[peg - 1]?.letter ?? symbolOf(peg)
}

/** A peg in words, such as "blue, B". */
export function pegName(peg: Peg, palette: readonly Colour[], labels: Labels = 'letter'): string {
  const name = peg === 0 ? words.board.peg.empty : (palette[peg - 1]?.name ?? words.board.peg.colour)
  return `${name}, ${labelOf(peg, palette, labels)}`
}

/** A row in words, such as "red, red, blue, empty". */
export function rowName(code: string, palette: readonly Colour[]): string {
  return pegsOf(code)
    .map((peg) => (peg === 0 ? words.board.peg.empty : (palette[peg - 1]?.name ?? symbolOf(peg))))
    .join(', ')
}

/** The peg that a typed character means on this palette, if any. */
export function pegOfKey(key: string, palette: readonly Colour[]): Peg | undefined {
  if (key.length !== 1) return undefined
  const digit = symbols.indexOf(key.toLowerCase())
  if (palette.length <= mostLettered) {
    const letter = palette.findIndex((colour) => colour.letter === key.toUpperCase())
    if (letter >= 0) return letter + 1
  }
  return digit >= 0 && digit <= palette.length ? digit : undefined
}

/** Black or white, whichever is easier to read on the colour #rrggbb. */
export function inkOn(hex: string): '#000' | '#fff' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const c = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  // The contrast with black is (l + 0.05) / 0.05, with white 1.05 / (l + 0.05).
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff'
}
