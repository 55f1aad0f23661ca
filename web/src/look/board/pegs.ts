/** The content of a hole. A hole left empty on purpose is 0, and the palette's first colour is 1. */
export type Peg = number
/** A hole of a line being made: a peg, or null if nothing has been chosen yet. */
export type Hole = Peg | null
/** The kinds of marks on pegs. */
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

/** The digits of the common notation, the empty hole first and then the colours in order. */
const symbols = '0123456789abcdefghijk'

/**
 * The largest number of colours for which pegs can show letters. With more colours, some letters would be taken for digits, so
 * the pegs show digits.
 */
const mostLettered = 9

/** Maps the pair of letters of each of our colours to the colour's token in tokens.css. */
const tones: Record<string, string> = {
  RE: 'red', BU: 'blue', GN: 'green', YW: 'yellow', OR: 'orange', PU: 'purple', WH: 'white', BK: 'black', BN: 'brown', MA: 'magenta',
  CY: 'cyan', LI: 'lime', NV: 'navy', TE: 'teal', SI: 'silver', MR: 'maroon', PI: 'pink', GO: 'gold', LA: 'lavender', OL: 'olive',
}

/** The colours whose mark is dark. On the other colours the mark is light. */
const pale = new Set(['green', 'yellow', 'orange', 'white', 'magenta', 'cyan', 'lime', 'silver', 'pink', 'gold', 'lavender'])

/** Returns the token of a colour. For a colour missing from tokens.css, it returns silver. */
export const toneOf = (colour: Colour | undefined): string => tones[colour?.pair ?? ''] ?? 'silver'

export const isPale = (tone: string): boolean => pale.has(tone)

export const symbolOf = (peg: Peg): string => symbols[peg] ?? '?'

/** Returns holes in the common notation. A hole for which no peg has been chosen counts as empty. */
export const codeOf = (holes: readonly Hole[]): string => holes.map((hole) => symbolOf(hole ?? 0)).join('')

export const pegsOf = (code: string): Peg[] => Array.from(code, (symbol) => symbols.indexOf(symbol))

/** Returns the letter or digit on a peg. If pegs show shapes, which are drawn, it returns the letter. */
export function markOf(peg: Peg, { palette, labels }: PegSet): string {
  if (peg === 0 || labels === 'digit' || palette.length > mostLettered) return symbolOf(peg)
  return palette[peg - 1]?.letter ?? symbolOf(peg)
}

/** Returns the peg for a typed letter of the palette or a typed digit, or undefined if there is no such peg. */
export function pegOfKey(key: string, palette: readonly Colour[]): Peg | undefined {
  if (key.length !== 1) return undefined
  if (palette.length <= mostLettered) {
    const letter = palette.findIndex((colour) => colour.letter === key.toUpperCase())
    if (letter >= 0) return letter + 1
  }
  const digit = symbols.indexOf(key.toLowerCase())
  return digit >= 0 && digit <= palette.length ? digit : undefined
}
