import type { First } from '../en/words'
import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import { parts } from './parts'
import { transport } from './transport'

/** In the words of docs/words.md, which suit Spain and America. */
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
