import type { PegSet } from '../look/board/pegs'
import { prefs } from '../prefs.svelte'
import type { Colour } from '../wire'

/** The editions that are played with rings on stems. */
const ringed = ['challenge']

/** The pegs of a board as this device likes to see them. Read it where it is drawn: it follows what is chosen. */
export function pegSetOf(palette: readonly Colour[], edition = '', colours = palette.length): PegSet {
  return { palette: palette.slice(0, colours), labels: prefs.labels, rings: ringed.some((name) => edition.startsWith(name)) }
}

/** The material an edition's board is made of: the name that tokens.css knows it by. */
export function materialOf(edition = ''): string {
  return materials.find((name) => edition.startsWith(name)) ?? 'own'
}
const materials = ['classic', 'remastered', 'advanced', 'ultimate', 'challenge']
