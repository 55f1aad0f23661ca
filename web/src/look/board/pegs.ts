/** The content of a hole: 0 is a hole left empty on purpose, 1 the palette's first colour. */
export type Peg = number
/** A hole of a line being made: a peg, or null for no choice yet. */
export type Hole = Peg | null
/** The marks on pegs. */
export type Labels = 'letter' | 'digit' | 'shape'

/** A colour of a palette. Its pair of letters is the same in every language and identifies the colour. */
export interface Colour {
  name: string
  letter: string
  pair: string
}

/** The pegs of a game, and how they look. */
export interface PegSet {
  palette: readonly Colour[]
  labels: Labels
  /** Whether pegs are rings on stems, as in Challenge. */
  rings?: boolean
}

/** The keys of an answer. */
export interface Answer {
  red: number
  white: number
}

/** The digits of the common notation: first the empty hole, then the colours in order. */
const symbols = '0123456789abcdefghijk'

/**
 * The largest number of colours whose letters are shown. On larger boards letters would be taken for digits, so those boards
 * show digits.
 */
const mostLettered = 9

/** The names of our colours' properties in tokens.css, by their pair of letters. */
const tones: Record<string, string> = {
  RE: 'red', BU: 'blue', GN: 'green', YW: 'yellow', OR: 'orange', PU: 'purple', WH: 'white', BK: 'black', BN: 'brown', MA: 'magenta',
  CY: 'cyan', LI: 'lime', NV: 'navy', TE: 'teal', SI: 'silver', MR: 'maroon', PI: 'pink', GO: 'gold', LA: 'lavender', OL: 'olive',
}

/** The colours with a dark mark. On the others the mark is light. */
const pale = new Set(['green', 'yellow', 'orange', 'white', 'magenta', 'cyan', 'lime', 'silver', 'pink', 'gold', 'lavender'])

/** Returns the token of a colour; a colour missing from tokens.css is silver. */
export const toneOf = (colour: Colour | undefined): string => tones[colour?.pair ?? ''] ?? 'silver'

export const isPale = (tone: string): boolean => pale.has(tone)

export const symbolOf = (peg: Peg): string => symbols[peg] ?? '?'

/** Returns holes in the common notation; a hole without a choice is empty. */
export const codeOf = (holes: readonly Hole[]): string => holes.map((hole) => symbolOf(hole ?? 0)).join('')

export const pegsOf = (code: string): Peg[] => Array.from(code, (symbol) => symbols.indexOf(symbol))

/** Returns the letter or digit on a peg; with shapes, which are drawn, it is the letter. */
export function markOf(peg: Peg, { palette, labels }: PegSet): string {
  if (peg === 0 || labels === 'digit' || palette.length > mostLettered) return symbolOf(peg)
  return palette[peg - 1]?.letter ?? symbolOf(peg)
}

/** Returns the peg of a typed character, if any: a letter of the palette, or a digit. */
export function pegOfKey(key: string, palette: readonly Colour[]): Peg | undefined {
  if (key.length !== 1) return undefined
  if (palette.length <= mostLettered) {
    const letter = palette.findIndex((colour) => colour.letter === key.toUpperCase())
    if (letter >= 0) return letter + 1
  }
  const digit = symbols.indexOf(key.toLowerCase())
  return digit >= 0 && digit <= palette.length ? digit : undefined
}
