/**
 * The roles of the pocket's two servers. One server runs the matches. The other server judges positions and records, so that a
 * move never waits for an analysis. Each server has a worker, a channel to the pages and a database, all of which have the same
 * name.
 */
export type Role = 'keypeg-pocket' | 'keypeg-study'
/** The name of the cache that holds the pocket's files. The service worker deletes old files from it. */
export const pocketCache = 'pocket'
/** The name of the cache that holds the codes of past days (web/src/transport/days.ts). */
export const daysCache = 'days'

/** A request from a page. The method `cancel` cancels an earlier request. */
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
 * A part of a response, or news for every page. A part is a head, a chunk or the end. The end has a reason if the response broke
 * off. The news is either that the pocket is ready or that it failed.
 */
export type Answer =
  | { page: string; number: number; status: number; headers: [string, string][] }
  | { page: string; number: number; chunk: Uint8Array }
  | { page: string; number: number; end: string }
  | { here: true }
  | { failed: string }
