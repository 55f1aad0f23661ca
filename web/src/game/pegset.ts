import type { PegSet } from '../look/board/pegs'
import { prefs } from '../prefs.svelte'
import type { Colour } from '../wire'
import { setOf } from './sets'

/**
 * Returns the pegs of a board with this device's settings. Components call this function each time they draw, so they follow
 * changes to the settings.
 */
export function pegSetOf(palette: readonly Colour[], edition = '', colours = palette.length): PegSet {
  return { palette: palette.slice(0, colours), labels: prefs.labels, rings: setOf(edition)?.rings ?? false }
}

/** Returns the material of an edition's board: the slug of its set, or "own". */
export const materialOf = (edition = ''): string => setOf(edition)?.slug ?? 'own'
