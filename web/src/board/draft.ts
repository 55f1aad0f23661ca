import type { Colour } from '../wire'
import { codeOf, type Peg, pegOfKey, pegsOf } from './pegs'

/** A hole of a draft: a peg, 0 for one that is meant to be empty, or null where nothing was put yet. */
export type Hole = Peg | null

/** A row or code while it is being put together. Values are never changed: every step makes a new one. */
export interface Draft {
  readonly holes: readonly Hole[]
  /** The chosen hole, where the next peg goes. */
  readonly at: number
  /** Earlier stages, newest last, to go back to. */
  readonly before: readonly { holes: readonly Hole[]; at: number }[]
}

/** What may go into a draft, so that typing is convenient; the server alone says what is allowed. */
export interface Kit {
  palette: readonly Colour[]
  blanks: boolean
}

export function emptyDraft(pegs: number): Draft {
  return { holes: Array<Hole>(pegs).fill(null), at: 0, before: [] }
}

/** Puts a peg into the chosen hole and goes on to the next free one. */
export function put(draft: Draft, peg: Peg): Draft {
  const holes = draft.holes.with(draft.at, peg)
  return { holes, at: nextFree(holes, draft.at), before: remember(draft) }
}

/** The next free hole after this one, round the end; with none left, the hole after it, or the last. */
function nextFree(holes: readonly Hole[], at: number): number {
  for (let step = 1; step <= holes.length; step++) {
    const hole = (at + step) % holes.length
    if (holes[hole] === null) return hole
  }
  return Math.min(at + 1, holes.length - 1)
}

/** Empties the chosen hole; if nothing is there, goes back one and empties that. */
export function erase(draft: Draft): Draft {
  const full = draft.holes[draft.at] !== null
  const at = full ? draft.at : Math.max(0, draft.at - 1)
  if (draft.holes[at] === null) return { ...draft, at }
  return { holes: draft.holes.with(at, null), at, before: remember(draft) }
}

export function choose(draft: Draft, at: number): Draft {
  return { ...draft, at: Math.min(Math.max(at, 0), draft.holes.length - 1) }
}

/** The next colour up or down in the chosen hole. */
export function turn(draft: Draft, step: 1 | -1, kit: Kit): Draft {
  const lowest = kit.blanks ? 0 : 1
  const count = kit.palette.length - lowest + 1
  const now = draft.holes[draft.at] ?? null
  const from = now === null ? (step > 0 ? lowest - 1 : lowest) : now
  const peg = ((((from - lowest + step) % count) + count) % count) + lowest
  return { ...draft, holes: draft.holes.with(draft.at, peg), before: remember(draft) }
}

/** Leaves every hole that has nothing yet empty. */
export function fillEmpty(draft: Draft): Draft {
  return { ...draft, holes: draft.holes.map((hole) => hole ?? 0), before: remember(draft) }
}

export function clear(draft: Draft): Draft {
  return { ...emptyDraft(draft.holes.length), before: remember(draft) }
}

/** Puts a whole row in, given in digits. */
export function take(draft: Draft, code: string): Draft {
  return { holes: pegsOf(code), at: draft.holes.length - 1, before: remember(draft) }
}

export function undo(draft: Draft): Draft {
  const last = draft.before.at(-1)
  return last ? { ...last, before: draft.before.slice(0, -1) } : draft
}

function remember(draft: Draft): Draft['before'] {
  return [...draft.before, { holes: draft.holes, at: draft.at }]
}

/** How many holes have nothing yet. */
export function missing(draft: Draft): number {
  return draft.holes.filter((hole) => hole === null).length
}

/** The draft as the server reads it; what was not put is an empty hole. */
export function draftText(draft: Draft): string {
  return codeOf(draft.holes.map((hole) => hole ?? 0))
}

/** What a key press makes of the draft, or undefined if it means nothing here. */
export function press(draft: Draft, key: string, kit: Kit): Draft | undefined {
  switch (key) {
    case 'ArrowLeft':
      return choose(draft, draft.at - 1)
    case 'ArrowRight':
      return choose(draft, draft.at + 1)
    case 'ArrowUp':
      return turn(draft, 1, kit)
    case 'ArrowDown':
      return turn(draft, -1, kit)
    case 'Backspace':
      return erase(draft)
    case 'u':
      return undo(draft)
    case '.':
    case '_':
      return kit.blanks ? put(draft, 0) : undefined
  }
  const peg = pegOfKey(key, kit.palette)
  return peg === undefined || (peg === 0 && !kit.blanks) ? undefined : put(draft, peg)
}
