import type { PegSet } from '../look/board/pegs'
import { prefs } from '../prefs.svelte'
import type { Colour } from '../wire'
import { setOf } from './sets'

/** The pegs of a board as this device likes to see them. Read it where it is drawn: it follows what is chosen. */
export function pegSetOf(palette: readonly Colour[], edition = '', colours = palette.length): PegSet {
  return { palette: palette.slice(0, colours), labels: prefs.labels, rings: setOf(edition)?.rings ?? false }
}

/** The material an edition's board is made of: the set it is of, or "own". */
export const materialOf = (edition = ''): string => setOf(edition)?.slug ?? 'own'
