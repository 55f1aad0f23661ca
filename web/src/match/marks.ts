import type { Notes as Marks } from '../look/drawer/Palette.svelte'
import type { Note } from '../look/board/names'
import { emptyDraft, type Draft } from '../look/board/making'
import { type Hole, type Peg, pegsOf, symbolOf } from '../look/board/pegs'
import type { Mark, NotesWritten, SeatNotes } from '../wire'

export type { Marks }

/**
 * Changes a colour's mark to the next one: out, in, here in the chosen hole, and finally none. The chosen hole is added to the
 * holes chosen earlier.
 */
export function markOn(marks: Marks, peg: Peg, hole: number | undefined): Marks {
  const { [peg]: was, ...others } = marks
  const is = next(was, hole)
  return is ? { ...others, [peg]: is } : others
}

function next(was: Note | undefined, hole: number | undefined): Note | undefined {
  if (!was) return { is: 'out' }
  if (was.is === 'out') return { is: 'in' }
  if (hole === undefined) return undefined
  if (was.is !== 'here') return { is: 'here', holes: [hole] }
  return was.holes.includes(hole) ? undefined : { is: 'here', holes: [...was.holes, hole].sort((a, b) => a - b) }
}

/** Returns the notes in the form in which they are sent, with a draft if a row is being made. */
export function written(serial: number, marks: Marks, row = 0, draft?: Draft): NotesWritten {
  return {
    serial,
    row,
    marks: Object.entries(marks).map(([peg, note]): Mark => ({ colour: Number(peg), is: note.is, ...(note.is === 'here' ? { holes: [...note.holes] } : {}) })),
    draft: draft ? draft.holes.map((hole) => (hole === null ? '_' : symbolOf(hole))).join('') : '',
    held: draft ? draft.held.map((hole) => hole + 1).sort((a, b) => a - b) : [],
  }
}

export function marksIn({ marks }: Pick<SeatNotes, 'marks'>): Marks {
  return Object.fromEntries(marks.map(({ colour, is, holes }): [Peg, Note] => [colour, is === 'here' ? { is, holes: holes ?? [] } : { is }]))
}

/** Returns the draft in the notes, or undefined if it is not for a row of `pegs` holes. */
export function draftIn({ draft, held }: Pick<SeatNotes, 'draft' | 'held'>, pegs: number): Draft | undefined {
  if (draft.length !== pegs) return undefined
  const holes = [...draft].map((symbol): Hole => (symbol === '_' ? null : (pegsOf(symbol)[0] ?? null)))
  return { ...emptyDraft(pegs), holes, held: held.map((hole) => hole - 1).filter((hole) => holes[hole] !== null), at: Math.max(0, holes.indexOf(null)) }
}
