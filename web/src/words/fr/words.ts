import type { Words } from '../en/words'
import { app } from './app'
import { daily } from './daily'
import { hand } from './hand'
import { history } from './history'
import { home } from './home'
import { pages } from './pages'
import { puzzle } from './puzzle'

/** In the words of the French rulebook (docs/words.md). */
export const words: Words = {
  app,
  daily,
  hand,
  history,
  home,
  pages,
  puzzle,
}
