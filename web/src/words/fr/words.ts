import type { Words } from '../en/words'
import { app } from './app'
import { match } from './match'

/** In the words of the French rulebook (docs/words.md). */
export const words: Words = { app, match }
