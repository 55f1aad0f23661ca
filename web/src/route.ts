/** A page of the client, with the parameters from its address. */
export type Route =
  | { page: 'home' }
  | { page: 'match'; id: string }
  | { page: 'match-analysis'; id: string }
  | { page: 'invitation'; id: string; invite: string }
  | { page: 'code'; code: string }
  | { page: 'daily'; day?: string }
  | { page: 'daily-month'; month: string }
  | { page: 'daily-code'; day: string; edition: string }
  | { page: 'challenge'; id: string }
  | { page: 'party'; id: string }
  | { page: 'party-wall'; id: string }
  | { page: 'party-results'; id: string }
  | { page: 'party-progress'; id: string }
  | { page: 'tournament'; id: string }
  | { page: 'puzzles'; id?: string }
  | { page: 'analysis'; id: string }
  | { page: 'rules'; edition?: string }
  | { page: 'optimal'; game?: string }
  | { page: Plain }
  | { page: 'lost' }

/** Pages whose path is just their name. */
const plain = ['lesson', 'study', 'levels', 'by-hand', 'board', 'analyse', 'sheet', 'print', 'history', 'parties', 'api-docs', 'tournaments'] as const
type Plain = (typeof plain)[number]

/** Returns the page for a path. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [first, second = '', third = '', fourth = ''] = parts
  switch (first) {
    case undefined:
      return { page: 'home' }
    case 'm':
      if (parts.length === 2) return { page: 'match', id: second }
      if (parts.length === 3 && third === 'analysis') return { page: 'match-analysis', id: second }
      // An open table needs no invitation.
      if (parts.length === 3 && third === 'join') return { page: 'invitation', id: second, invite: '' }
      if (parts.length === 4 && third === 'join') return { page: 'invitation', id: second, invite: fourth }
      break
    // The address that moves a seat to another device contains a transfer code. Invite codes are typed on this page.
    case 'code':
    case 'seat':
      if (parts.length <= 2) return { page: 'code', code: second }
      break
    case 'a':
      if (parts.length === 2) return { page: 'analysis', id: second }
      break
    case 'c':
      if (parts.length === 2) return { page: 'challenge', id: second }
      break
    case 'p':
      if (parts.length === 2) return { page: 'party', id: second }
      if (parts.length === 3 && third === 'wall') return { page: 'party-wall', id: second }
      if (parts.length === 3 && third === 'progress') return { page: 'party-progress', id: second }
      if (parts.length === 3 && third === 'results') return { page: 'party-results', id: second }
      break
    case 't':
      if (parts.length === 2) return { page: 'tournament', id: second }
      break
    case 'rules':
      if (parts.length === 1) return { page: 'rules' }
      if (parts.length === 2) return { page: 'rules', edition: second }
      break
    case 'optimal':
      if (parts.length === 1) return { page: 'optimal' }
      if (parts.length === 2) return { page: 'optimal', game: second }
      break
    case 'puzzles':
      if (parts.length === 1) return { page: 'puzzles' }
      if (parts.length === 2) return { page: 'puzzles', id: second }
      break
    case 'daily':
      if (parts.length === 1) return { page: 'daily' }
      if (parts.length === 2 && isDay(`${second}-01`)) return { page: 'daily-month', month: second }
      if (parts.length === 2 && isDay(second)) return { page: 'daily', day: second }
      if (parts.length === 3 && isDay(second)) return { page: 'daily-code', day: second, edition: third }
  }
  const page = parts.length === 1 && plain.find((name) => name === first)
  return page ? { page } : { page: 'lost' }
}

/** Reports whether a text is a day of the calendar, such as 2026-11-20. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const matchPath = (id: string) => `/m/${encodeURIComponent(id)}`
export const openTablePath = (id: string) => `${matchPath(id)}/join`
export const matchAnalysisPath = (id: string, serial?: number) => `${matchPath(id)}/analysis${serial === undefined ? '' : `?game=${serial}`}`
export const analysisPath = (id: string) => `/a/${encodeURIComponent(id)}`
export const challengePath = (id: string) => `/c/${encodeURIComponent(id)}`
export const partyPath = (id: string) => `/p/${encodeURIComponent(id)}`
export const tournamentPath = (id: string) => `/t/${encodeURIComponent(id)}`
/** Returns the path of the page that shows a party on a big screen. */
export const partyWallPath = (id: string) => `${partyPath(id)}/wall`
export const partyResultsPath = (id: string) => `${partyPath(id)}/results`
/** Returns the path of the page with the players' results on each code of a party. */
export const partyProgressPath = (id: string) => `${partyPath(id)}/progress`
/** Returns the path of a day, of a month, or of one of a day's codes. */
export const dailyPath = (when: string, edition?: string) => `/daily/${encodeURIComponent(when)}${edition === undefined ? '' : `/${encodeURIComponent(edition)}`}`
export const rulesPath = (edition: string) => `/rules/${encodeURIComponent(edition)}`
/** Returns the path of the page of sheets to print, with an edition chosen there. */
export const printPath = (edition: string) => `/print?edition=${encodeURIComponent(edition)}`
/** Returns the path of the lesson. The query names the page to go to afterwards. */
export const lessonPath = (to?: string) => `/lesson${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`
export const puzzlePath = (id: string) => `/puzzles/${encodeURIComponent(id)}`
/** Returns the path of the table of proved boards or, if a board is given, of the first row of that board's strategy. */
export const optimalPath = (game?: string) => `/optimal${game === undefined ? '' : `/${encodeURIComponent(game)}`}`
