import type { Board } from '../wire'

/** What makes a board: its text form spelt out. */
export type Axes = Pick<Board, 'colours' | 'pegs' | 'rows' | 'blanks' | 'repeats'>

/** The text form of a board, as "c6p4g10Bm". */
export function boardText({ colours, pegs, rows, blanks, repeats }: Axes): string {
  return `c${colours}p${pegs}g${rows}${blanks ? 'b' : 'B'}${repeats ? 'm' : 'M'}`
}

/** The axes of a text form, or undefined if it is none. */
export function axesOf(text: string): Axes | undefined {
  const axes = /^c(\d+)p(\d+)g(\d+)([bB])([mM])$/.exec(text)
  if (!axes) return undefined
  return { colours: Number(axes[1]), pegs: Number(axes[2]), rows: Number(axes[3]), blanks: axes[4] === 'b', repeats: axes[5] === 'm' }
}
