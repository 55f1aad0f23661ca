import type { More } from '../en/words'
import { calling } from './calling'
import { challenge } from './challenge'
import { daily } from './daily'
import { hand } from './hand'
import { history } from './history'
import { lesson } from './lesson'
import { optimal } from './optimal'
import { pages } from './pages'
import { party } from './party'
import { pocket } from './pocket'
import { position } from './position'
import { puzzle } from './puzzle'
import { scoring } from './scoring'
import { study } from './study'
import { tournament } from './tournament'
import { wall } from './wall'

export const more: More = {
  calling,
  challenge,
  daily,
  hand,
  history,
  lesson,
  optimal,
  pages,
  party,
  pocket,
  position,
  puzzle,
  scoring,
  study,
  tournament,
  wall,
}
