import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import type { more } from './more'
import { parts } from './parts'
import { transport } from './transport'

/** All texts of the client in English. The server sends the sentences about a game. */
export const words = {
  app,
  door,
  figures,
  home,
  look,
  match,
  parts,
  transport,
}

/** The texts of every language. */
export type Words = First & More
/** The texts of the first pages. */
export type First = typeof words
/** The texts of pages that are fetched when they are opened. */
export type More = typeof more
