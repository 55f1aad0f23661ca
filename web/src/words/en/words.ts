import { app } from './app'
import { ask } from './ask'
import { figures } from './figures'
import { match } from './match'
import { parts } from './parts'
import { position } from './position'
import { scoring } from './scoring'
import { study } from './study'

/** All that the client says by itself, in English; what happens in a game is told by the server. */
export const words = { app, ask, figures, match, parts, position, scoring, study }

/** What every language has. */
export type Words = typeof words
