import type { First } from '../en/words'
import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import { parts } from './parts'
import { transport } from './transport'

/** Uses the words of people who play such games (docs/words.md). */
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
