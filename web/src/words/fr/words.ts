import type { Words } from '../en/words'
import { app } from './app'

/** In the words of the French rulebook (docs/words.md). */
export const words: Words = { app }
