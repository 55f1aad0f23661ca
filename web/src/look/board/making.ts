import { type Colour, type Hole, type Peg, pegOfKey } from './pegs'

/** A row or code that is being made. Drafts are immutable: every step makes a new one. */
export interface Draft {
  readonly holes: readonly Hole[]
  /** The index of the hole that gets the next peg. */
  readonly at: number
  /** The holes whose pegs are held. Clearing the draft keeps held pegs, and new pegs skip their holes. */
  readonly held: readonly number[]
  /** The earlier drafts for undo, the newest last. */
  readonly before: readonly Stage[]
}
type Stage = Pick<Draft, 'holes' | 'at' | 'held'>

/** The pegs that may go into a draft. These limits only make typing convenient, because the server decides what is allowed. */
export interface Kit {
  palette: readonly Colour[]
  /** Whether holes may be left empty. */
  blanks: boolean
}

export const emptyDraft = (pegs: number): Draft => ({ holes: Array<Hole>(pegs).fill(null), at: 0, held: [], before: [] })

/**
 * Puts a peg into the given hole or, if none is given, into the chosen hole, and chooses the next free hole. It replaces a held
 * peg only if the hole was given.
 */
export function put(draft: Draft, peg: Peg, into?: number): Draft {
  const hole = into ?? (draft.held.includes(draft.at) ? next(draft.holes, draft.held, draft.at) : draft.at)
  if (into === undefined && draft.held.includes(hole)) return draft
  const holes = draft.holes.with(hole, peg)
  const held = draft.held.filter((other) => other !== hole)
  return step(draft, { holes, held, at: next(holes, held, hole) })
}

/**
 * Returns the next free hole after this one, wrapping around. If no hole is free, it returns the next hole to the right that is
 * not held or, if there is none, this hole.
 */
function next(holes: readonly Hole[], held: readonly number[], at: number): number {
  const round = holes.map((_, i) => (at + 1 + i) % holes.length)
  return round.find((hole) => holes[hole] === null) ?? Array.from(holes.keys()).find((hole) => hole > at && !held.includes(hole)) ?? at
}

/** Empties the chosen hole or, if that hole is empty, the one before it. */
export function erase(draft: Draft): Draft {
  const at = draft.holes[draft.at] !== null ? draft.at : Math.max(0, draft.at - 1)
  return draft.holes[at] === null ? { ...draft, at } : takeOut(draft, at)
}

export const takeOut = (draft: Draft, hole: number): Draft =>
  step(draft, { holes: draft.holes.with(hole, null), at: hole, held: draft.held.filter((other) => other !== hole) })

/** Moves a peg to another hole. If that hole has a peg, the two pegs change places. */
export function move(draft: Draft, from: number, to: number): Draft {
  if (from === to) return draft
  const holes = draft.holes.with(to, draft.holes[from] ?? null).with(from, draft.holes[to] ?? null)
  return step(draft, { holes, held: draft.held.filter((hole) => hole !== from && hole !== to), at: holes[from] === null ? from : draft.at })
}

export const choose = (draft: Draft, at: number): Draft => ({ ...draft, at: Math.min(Math.max(at, 0), draft.holes.length - 1) })

/** Holds a peg for the next row, or releases it. */
export function hold(draft: Draft, hole: number): Draft {
  if (draft.holes[hole] === null) return draft
  const held = draft.held.includes(hole) ? draft.held.filter((other) => other !== hole) : [...draft.held, hole]
  return step(draft, { ...draft, held })
}

/** Replaces the colour in the chosen hole with the next colour up or down. */
export function turn(draft: Draft, by: 1 | -1, kit: Kit): Draft {
  const lowest = kit.blanks ? 0 : 1
  const count = kit.palette.length - lowest + 1
  const now = draft.holes[draft.at] ?? null
  const from = now ?? (by > 0 ? lowest - 1 : lowest)
  const peg = ((((from - lowest + by) % count) + count) % count) + lowest
  return step(draft, { ...draft, holes: draft.holes.with(draft.at, peg) })
}

/** Empties all holes that are not held. */
export function clear(draft: Draft): Draft {
  const holes = draft.holes.map((hole, i) => (draft.held.includes(i) ? hole : null))
  return step(draft, { ...draft, holes, at: Math.max(0, holes.indexOf(null)) })
}

/** Copies all of a row's pegs into the draft, except into holes whose pegs are held. */
export function copy(draft: Draft, row: readonly Peg[]): Draft {
  return step(draft, { ...draft, holes: draft.holes.map((hole, i) => (draft.held.includes(i) ? hole : (row[i] ?? null))), at: draft.holes.length - 1 })
}

export function undo(draft: Draft): Draft {
  const last = draft.before.at(-1)
  return last ? { ...last, before: draft.before.slice(0, -1) } : draft
}

const step = ({ holes, at, held, before }: Draft, stage: Stage): Draft => ({ holes: stage.holes, at: stage.at, held: stage.held, before: [...before, { holes, at, held }] })

/** Returns the first empty hole, or -1. */
export const firstFree = (draft: Draft): number => draft.holes.indexOf(null)

/** Returns the draft after a key press, or undefined if the key has no meaning here. */
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
