import { language } from '../words/words'
import { transport } from './transport'

/** The record of a match, as links to it. */
export function recordLinks(id: string): { text: string; json: string } {
  const record = `/api/matches/${encodeURIComponent(id)}/record`
  return { text: transport.address(`${record}.txt`), json: transport.address(`${record}.json`) }
}

/** All records of one's own, with one's name in each, as a link to them. */
export const historyRecords = () => transport.address('/api/history/records.txt')

/** A picture of one's attempt at a day's code, as a link to it. */
export const dailyPicture = (day: string, edition: string) =>
  transport.address(`/api/daily/${encodeURIComponent(day)}/${encodeURIComponent(edition)}/picture.png?language=${language}`)

/** A picture of a match, or of one of its games that is over, as a link to it. */
export const matchPicture = (id: string, game?: number) =>
  transport.address(`/api/matches/${encodeURIComponent(id)}/picture.png?language=${language}${game === undefined ? '' : `&game=${game}`}`)

/** What a link leads to, as a file to hand on. */
export async function fileOf(link: string, name: string): Promise<File> {
  const answer = await transport.send(new Request(new URL(link, location.origin)))
  if (!answer.ok) throw new Error(`${link}: ${answer.status}`)
  const content = await answer.blob()
  return new File([content], name, { type: content.type })
}

/** The description of the API, as a link to it. */
export const descriptionLink = () => transport.address('/api/openapi.json')

/** Whether a path of this site's is the server's to answer, and no page of the client. */
export const isServers = (path: string) => path.startsWith('/api/')
