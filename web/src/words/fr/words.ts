import type { First } from '../en/words'
import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import { parts } from './parts'
import { transport } from './transport'

/** Uses the words of the French rulebook (docs/words.md). */
export const words: First = {
  app,
  door,
  figures,
  home,
  look,
  match,
  parts,
  transport,
}
