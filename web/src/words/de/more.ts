import type { More } from '../en/words'
import { daily } from './daily'
import { hand } from './hand'
import { history } from './history'
import { pages } from './pages'
import { position } from './position'
import { puzzle } from './puzzle'
import { scoring } from './scoring'
import { study } from './study'

export const more: More = {
  daily,
  hand,
  history,
  pages,
  position,
  puzzle,
  scoring,
  study,
}
