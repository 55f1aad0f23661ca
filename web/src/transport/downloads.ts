import { transport } from './transport'

/** The record of a match, as links to it. */
export function recordLinks(id: string): { text: string; json: string } {
  const record = `/api/matches/${encodeURIComponent(id)}/record`
  return { text: transport.address(`${record}.txt`), json: transport.address(`${record}.json`) }
}

/** All records of one's own, with one's name in each, as a link to them. */
export const historyRecords = () => transport.address('/api/history/records.txt')

/** The description of the API, as a link to it. */
export const descriptionLink = () => transport.address('/api/openapi.json')

/** Whether a path of this site's is the server's to answer, and no page of the client. */
export const isServers = (path: string) => path.startsWith('/api/')
