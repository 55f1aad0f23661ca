import { daily } from './daily'
import { hand } from './hand'
import { history } from './history'
import { pages } from './pages'
import { position } from './position'
import { puzzle } from './puzzle'
import { scoring } from './scoring'
import { study } from './study'

/** What those pages say that are fetched when they are opened. */
export const more = {
  daily,
  hand,
  history,
  pages,
  position,
  puzzle,
  scoring,
  study,
}
