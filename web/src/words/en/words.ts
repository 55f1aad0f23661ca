import { app } from './app'
import { match } from './match'

/** All that the client says by itself, in English; what happens in a game is told by the server. */
export const words = { app, match }

/** What every language has. */
export type Words = typeof words
