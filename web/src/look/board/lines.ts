import { type Answer, type Hole, type Peg, pegsOf } from './pegs'

/** A row that was placed. */
export interface Line {
  pegs: readonly Peg[]
  /** Its answer, once there is one. */
  keys?: Answer | undefined
  /** Lost to time; placed under caps; wrongly answered; asked about. */
  is?: 'lost' | 'sealed' | 'wrong' | 'asked' | undefined
  /** What the margin says instead of the keys in words. */
  say?: string | undefined
}

/** An answer as the common notation has it: "1r2w". */
export function answerOf(text: string): Answer {
  const [, red = 0, white = 0] = /^(\d+)r(\d+)w$/.exec(text)?.map(Number) ?? []
  return { red, white }
}

export const answerText = ({ red, white }: Answer): string => `${red}r${white}w`

/** Rows with their answers: "1122.0r1w 2334.2r0w". */
export function linesOf(text: string): Line[] {
  return text.split(' ').filter(Boolean).map((row) => {
    const [pegs = '', keys = ''] = row.split('.')
    return { pegs: pegsOf(pegs), keys: keys ? answerOf(keys) : undefined }
  })
}

/** A row or code that is being made. */
export interface Making {
  holes: readonly Hole[]
  /** The hole the next peg goes to, from 0; -1 where there is none. */
  at: number
  /** The hole that a refusal speaks of. */
  want?: number | undefined
  /** Holes whose pegs are held for the row. */
  held?: readonly number[] | undefined
  /** The answer that is laid out beside it, where one makes both. */
  keys?: Answer | undefined
}

/** Where a printed set keeps points: holes, a line, a groove with a slider. */
export type Tracker = 'tracks' | 'lines' | 'markers'

// All in units of a board, --u: the distance from row to row.
const rim = 0.22
const bay = 1.22
const gap = 0.2

/** How high a board of so many rows is. */
export const heightOf = (rows: number) => rows + bay + gap + 2 * rim

/** How wide it is, with holes as far apart as rows. */
export const widthOf = (pegs: number, tracked: boolean) => pegs + (pegs > 6 ? 2.5 : 1.64) + (tracked ? 1.24 : 0.6)

/** Where a row's middle is, from the board's upper edge: the lowest row is row 1, and rows climb to the shield. */
export const heightAt = (row: number, rows: number) => rim + bay + gap + rows - row + 0.5

/** Where the code's middle is. */
export const heightOfCode = rim + bay / 2
