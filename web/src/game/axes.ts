import type { Board } from '../wire'

/** The properties of a board that its text form specifies. */
export type Axes = Pick<Board, 'colours' | 'pegs' | 'rows' | 'blanks' | 'repeats'>

/** Returns the text form of a board, such as "c6p4g10Bm". */
export function boardText({ colours, pegs, rows, blanks, repeats }: Axes): string {
  return `c${colours}p${pegs}g${rows}${blanks ? 'b' : 'B'}${repeats ? 'm' : 'M'}`
}

/**
 * Parses the text form of a board. Returns undefined if the text is not a board. Like the server, it accepts any order and
 * short forms: "c6p4" has 10 rows, no empty holes, and repeats.
 */
export function axesOf(text: string): Axes | undefined {
  const parts = text.match(/[cpg]\d{1,2}|[bm]/gi) ?? []
  const said = new Map(parts.map((part) => [part[0]!.toLowerCase(), part]))
  if (parts.join('') !== text || said.size !== parts.length || /[CPG]/.test(text)) return undefined
  const number = (letter: string) => Number(said.get(letter)?.slice(1) ?? 0)
  if (!said.has('c') || !said.has('p')) return undefined
  return {
    colours: number('c'),
    pegs: number('p'),
    rows: said.has('g') ? number('g') : 10,
    blanks: said.get('b') === 'b',
    repeats: said.get('m') !== 'M',
  }
}
