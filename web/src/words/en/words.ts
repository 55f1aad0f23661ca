import { app } from './app'
import { door } from './door'
import { figures } from './figures'
import { home } from './home'
import { look } from './look'
import { match } from './match'
import type { more } from './more'
import { parts } from './parts'
import { transport } from './transport'

/** All that the client says by itself, in English; what happens in a game is told by the server. */
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

/** What every language has. */
export type Words = First & More
/** What the first pages say. */
export type First = typeof words
/** What pages say that are fetched when they are opened. */
export type More = typeof more
