import { type Answer, type Hole, type Peg, pegsOf } from './pegs'

/** A row that was placed on a board. */
export interface Line {
  pegs: readonly Peg[]
  /** The answer to the row, once there is one. */
  keys?: Answer | undefined
  /** The state of an unusual row: lost because time ran out, covered by caps, answered wrongly, or being asked about. */
  is?: 'lost' | 'sealed' | 'wrong' | 'asked' | undefined
  /** Text for the margin, where it replaces the answer in words. */
  say?: string | undefined
}

/** Parses an answer in the common notation, such as "1r2w". */
export function answerOf(text: string): Answer {
  const [, red = 0, white = 0] = /^(\d+)r(\d+)w$/.exec(text)?.map(Number) ?? []
  return { red, white }
}

export const answerText = ({ red, white }: Answer): string => `${red}r${white}w`

/** Parses rows with their answers, such as "1122.0r1w 2334.2r0w". */
export function linesOf(text: string): Line[] {
  return text.split(' ').filter(Boolean).map((row) => {
    const [pegs = '', keys = ''] = row.split('.')
    return { pegs: pegsOf(pegs), keys: keys ? answerOf(keys) : undefined }
  })
}

/** A row or code that is being made. */
export interface Making {
  holes: readonly Hole[]
  /** The hole for the next peg, counted from 0; -1 means that there is none. */
  at: number
  /** The hole that the refusal refers to. */
  want?: number | undefined
  /** The holes whose pegs are held for the next row. */
  held?: readonly number[] | undefined
  /** The answer next to the row, if the player enters both. */
  keys?: Answer | undefined
}

/** The tracker of a printed set: holes, a line, or a groove with a slider. */
export type Tracker = 'tracks' | 'lines' | 'markers'

// The width of the rim. All sizes are in the board's unit --u, which is the distance between rows.
const rim = 0.22
const bay = 1.22
const gap = 0.2

/** Returns the height of a board with that many rows. */
export const heightOf = (rows: number) => rows + bay + gap + 2 * rim

/** Returns the width of a board. The distance between holes is the distance between rows. */
export const widthOf = (pegs: number, tracked: boolean) => pegs + (pegs > 6 ? 2.5 : 1.64) + (tracked ? 1.24 : 0.6)

/** Returns the distance from the board's upper edge to the middle of a row. Row 1 is the lowest. */
export const heightAt = (row: number, rows: number) => rim + bay + gap + rows - row + 0.5

/** The distance from the board's upper edge to the middle of the code. */
export const heightOfCode = rim + bay / 2
