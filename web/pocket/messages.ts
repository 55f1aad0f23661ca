/**
 * The two servers of the pocket. One runs the matches. The other judges positions and records, so that a move never waits for
 * that. Each has a worker, a channel to the pages, and a database, all with the same name.
 */
export type Role = 'keypeg-pocket' | 'keypeg-study'
/** The cache of the pocket's files. The service worker deletes old ones. */
export const pocketCache = 'pocket'

/** A request of a page, or its cancellation by `cancel`. */
export interface Asked {
  page: string
  number: number
  method: string
  path: string
  host: string
  headers: [string, string][]
  body: Uint8Array | null
}

/**
 * A part of an answer: its head, a chunk, or its end, with a reason if it broke off. Or the pocket's news for every page:
 * that it is there, or that it failed.
 */
export type Answer =
  | { page: string; number: number; status: number; headers: [string, string][] }
  | { page: string; number: number; chunk: Uint8Array }
  | { page: string; number: number; end: string }
  | { here: true }
  | { failed: string }
