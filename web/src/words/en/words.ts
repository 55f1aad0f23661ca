import { app } from './app'

/** All that the client says by itself, in English; what happens in a game is told by the server. */
export const words = { app }

/** What every language has. */
export type Words = typeof words
