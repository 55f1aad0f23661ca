import { language } from '../words/words'
import { transport } from './transport'

/** Returns links to the record of a match. */
export function recordLinks(id: string): { text: string; json: string } {
  const record = `/api/matches/${encodeURIComponent(id)}/record`
  return { text: transport.address(`${record}.txt`), json: transport.address(`${record}.json`) }
}

/** Returns a link to all of the user's records, with the user's name in each. */
export const historyRecords = () => transport.address('/api/history/records.txt')

/** Returns a link to the picture of the user's attempt at a day's code. */
export const dailyPicture = (day: string, edition: string) =>
  transport.address(`/api/daily/${encodeURIComponent(day)}/${encodeURIComponent(edition)}/picture.png?language=${language}`)

/** Returns a link to the picture of a match, or of one of its finished games. */
export const matchPicture = (id: string, game?: number) =>
  transport.address(`/api/matches/${encodeURIComponent(id)}/picture.png?language=${language}${game === undefined ? '' : `&game=${game}`}`)

/** Fetches the content behind a link, and returns it as a file to share. */
export async function fileOf(link: string, name: string): Promise<File> {
  const answer = await transport.send(new Request(new URL(link, location.origin)))
  if (!answer.ok) throw new Error(`${link}: ${answer.status}`)
  const content = await answer.blob()
  return new File([content], name, { type: content.type })
}

/** Returns a link to the picture of a challenge, without its code. */
export const challengePicture = (id: string) => transport.address(`/api/challenges/${encodeURIComponent(id)}/picture.png?language=${language}`)

/** Returns a link to the standings of a party, as text or as a table. */
export const partyResults = (id: string, form: 'txt' | 'csv') => transport.address(`/api/parties/${encodeURIComponent(id)}/results.${form}?language=${language}`)

/** Returns a link to the results of a tournament as a CSV table. */
export const tournamentResults = (id: string) => transport.address(`/api/tournaments/${encodeURIComponent(id)}/results.csv?language=${language}`)

/** Reports whether a match is in the pocket, where nobody else can reach it. */
export const isHere = (id: string) => id.startsWith('here-')

/** Returns a link to the description of the API. */
export const descriptionLink = () => transport.address('/api/openapi.json')

/** Reports whether a path of this site leads to the server itself instead of a page of the client. */
export const isServers = (path: string) => path.startsWith('/api/')

/** Returns a link to a sheet to print. Only a server on the network makes such sheets. */
export const sheetLink = (sheet: 'puzzles' | 'boards' | 'scores' | 'rules', choices: Record<string, string>) =>
  `/api/print/${sheet}.pdf?${new URLSearchParams({ ...choices, language }).toString()}`
