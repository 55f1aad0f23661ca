import type { Words } from '../en/words'
import { app } from './app'
import { ask } from './ask'
import { figures } from './figures'
import { match } from './match'
import { parts } from './parts'
import { position } from './position'
import { scoring } from './scoring'
import { study } from './study'

/** In the words of the French rulebook (docs/words.md). */
export const words: Words = { app, ask, figures, match, parts, position, scoring, study }
