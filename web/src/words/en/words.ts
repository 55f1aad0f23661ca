import { app } from './app'
import { daily } from './daily'
import { hand } from './hand'
import { history } from './history'
import { home } from './home'
import { pages } from './pages'
import { puzzle } from './puzzle'

/** All that the client says by itself, in English; what happens in a game is told by the server. */
export const words = {
  app,
  daily,
  hand,
  history,
  home,
  pages,
  puzzle,
}

/** What every language has. */
export type Words = typeof words
