import type { First } from '../en/words'
import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import { parts } from './parts'
import { transport } from './transport'

/** Uses the terms of docs/words.md, which suit both Spain and Latin America. */
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
