import { emptyDraft, type Draft } from '../look/board/making'
import type { Hole } from '../look/board/pegs'
import { load, save } from './storage'

/**
 * An unfinished row or code that is stored on this device. The draft survives a reload and a lost connection, and nobody else
 * sees it.
 */
interface Kept {
  /** A key for the row or code that was being made. */
  what: string
  holes: Hole[]
  held: number[]
  /** The time at which the draft was stored (ms). The oldest draft is deleted first. */
  at: number
}

const storageKey = 'keypeg-drafts'
/** The largest number of drafts that are stored. If there are more, the oldest is deleted. */
const most = 40

const all = () => load<Record<string, Kept>>(storageKey, {})

/**
 * Returns the stored draft of this row or code. `whose` names a match and a seat, or a party. Each of them has only one draft
 * at a time.
 */
export function keptDraft(whose: string, what: string, pegs: number): Draft {
  const kept = all()[whose]
  if (kept?.what !== what || kept.holes?.length !== pegs) return emptyDraft(pegs)
  return { ...emptyDraft(pegs), holes: kept.holes, held: kept.held, at: Math.max(0, kept.holes.indexOf(null)) }
}

export const isKept = (whose: string, what: string) => all()[whose]?.what === what

export function keepDraft(whose: string, what: string, { holes, held }: Pick<Draft, 'holes' | 'held'>): void {
  const others = Object.entries(all()).filter(([key]) => key !== whose)
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, most - 1)
  save(storageKey, Object.fromEntries([...newest, [whose, { what, holes: [...holes], held: [...held], at: Date.now() }]]))
}

/**
 * Deletes the stored draft when there is nothing left to place. If `what` is given, it deletes only a draft of that row or
 * code.
 */
export function forgetDraft(whose: string, what?: string): void {
  const { [whose]: gone, ...rest } = all()
  if (gone && (what === undefined || gone.what === what)) save(storageKey, rest)
}
