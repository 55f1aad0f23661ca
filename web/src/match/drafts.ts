import { emptyDraft, type Draft } from '../look/board/making'
import type { Hole } from '../look/board/pegs'
import { load, save } from '../parts/storage'

/** A row or code half made, as it is kept on this device: it outlasts a reload and a lost line, and nobody else hears of it. */
interface Kept {
  /** What was being made. */
  what: string
  holes: Hole[]
  held: number[]
  /** When, to know which to forget first (ms). */
  at: number
}

const storageKey = 'keypeg-drafts'
/** More are not kept: whoever has more matches going on finds the oldest empty. */
const most = 40

const all = () => load<Record<string, Kept>>(storageKey, {})

/** What was kept of this row or code. `whose` is a match and a seat, each of which makes one thing at a time. */
export function keptDraft(whose: string, what: string, pegs: number): Draft {
  const kept = all()[whose]
  if (kept?.what !== what || kept.holes?.length !== pegs) return emptyDraft(pegs)
  return { ...emptyDraft(pegs), holes: kept.holes, held: kept.held, at: Math.max(0, kept.holes.indexOf(null)) }
}

export function keepDraft(whose: string, what: string, { holes, held }: Pick<Draft, 'holes' | 'held'>): void {
  const others = Object.entries(all()).filter(([key]) => key !== whose)
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, most - 1)
  save(storageKey, Object.fromEntries([...newest, [whose, { what, holes: [...holes], held: [...held], at: Date.now() }]]))
}

/** It was placed, or there is nothing to place any more. */
export function forgetDraft(whose: string): void {
  const { [whose]: gone, ...rest } = all()
  if (gone) save(storageKey, rest)
}
