import type { Words } from '../en/words'
import { app } from './app'
import { board } from './board'
import { daily } from './daily'
import { door } from './door'
import { figures } from './figures'
import { hand } from './hand'
import { history } from './history'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import { pages } from './pages'
import { parts } from './parts'
import { position } from './position'
import { puzzle } from './puzzle'
import { scoring } from './scoring'
import { study } from './study'
import { transport } from './transport'

/** In the words of the French rulebook (docs/words.md). */
export const words: Words = {
  app,
  board,
  daily,
  door,
  figures,
  hand,
  history,
  home,
  look,
  match,
  pages,
  parts,
  position,
  puzzle,
  scoring,
  study,
  transport,
}
