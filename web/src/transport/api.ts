import createClient from 'openapi-fetch'
import type {
  Analysis, AnalysisMade, BestRows, Challenge, CodeUsed, Command, DailyAttempts, DailyDays, DailyResult, Editions, HeldPage, HintAnswer, HintRequest, HintTold, History, HistoryImported,
  Lesson, LessonRow, LessonTold, Levels, Move, NewChallenge, NewMatch, NewParty, NewTournament, NotesWritten, Optimal, Party, PartyCommand, PartyProgress, PartyRound, PartySeat, Phrase, Position, PositionCodes, PositionHint, PositionRequest, Problem, ProposedNames, PushKey, PushSubscribed, PushSubscription, Puzzle, PuzzleAnswer, PuzzleKind, PuzzleProgress, PuzzleResult,
  RowEffect, Rules, Scored, Seat, SeatNotes, SentState, Sheet, SheetRequest, State, StrategyKind, StrategyStep, Tables, Ticket, Today, Tournament, TournamentCommand, TournamentSeat,
} from '../wire'
import type { paths } from '../api/schema'
import { language, words } from '../words/words'
import { fromNobody, line } from './line.svelte'
import { isLocal, transport } from './transport'

/** A refusal with the server's reason, or a failure to reach the server. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title)
  }

  /**
   * Reports whether the server has probably not read the request. This is so if no response came, or if the response came
   * from a program in front of the server.
   */
  get undelivered(): boolean {
    const { code, status } = this.problem
    return code === 'unreachable' || fromNobody(status)
  }
}

/** Returns the text of a refusal, written for people. It throws any other error, which is a bug in the client. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

function refusal(status: number, code: string, detail: string): Refusal {
  return new Refusal({ type: 'about:blank', title: detail, detail, status, code })
}

/**
 * The number of milliseconds by which the server's clock is ahead of this device's, according to the last response. This number
 * is accurate to a second.
 */
export const clock = { offset: 0 }

const client = createClient<paths>({ baseUrl: location.origin, fetch: spoken })

/** The error that is thrown if no response came, or only part of one. Any other error is a bug in the client. */
class Unreached extends Error {}

/** The largest number of times that a read is repeated, as long as the server says when to try again. */
const tries = 5

/**
 * Sends a request in the language of the page, whatever language the browser prefers. If a read fails because the
 * connection or the server's database is unavailable, the read waits and is repeated.
 */
async function spoken(request: Request): Promise<Response> {
  request.headers.set('Accept-Language', language)
  let again = false
  for (let left = tries; ; left--) {
    const answer = await sent(request)
    if (answer instanceof Response && !fromNobody(answer.status)) {
      if (!isLocal(answer)) line.heard()
      return answer
    }
    const there = line.check()
    const wait = answer instanceof Response ? Number(answer.headers.get('Retry-After')) : 0
    // If the connection turns out to be intact, a read is repeated once. As long as the server says when to try again, the read
    // is repeated up to `tries` times. After that, the error is passed on to the caller.
    if (request.method !== 'GET' || request.signal.aborted || ((await there) && again && !(wait && left > 0))) {
      if (answer instanceof Response) return answer
      throw answer
    }
    if (line.there && again) await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    again = line.there
    await line.back()
  }
}

/** Sends a request, and returns the response once all of it has arrived. */
async function sent(request: Request): Promise<Response | Unreached> {
  try {
    const answer = await transport.send(request)
    const { status, statusText, headers } = answer
    const body = await answer.arrayBuffer()
    return new Response(body.byteLength ? body : null, { status, statusText, headers })
  } catch (error) {
    return new Unreached(undefined, { cause: error })
  }
}

// Returns the content of a response. Callers specify T, because openapi-fetch would infer a list type for a pair.
async function settled<T>(asking: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<T> {
  let answer: Awaited<typeof asking>
  try {
    answer = await asking
  } catch (error) {
    if (error instanceof Unreached) throw refusal(0, 'unreachable', words.transport.unreachable)
    if (error instanceof SyntaxError) throw refusal(200, 'bad-answer', words.transport.badAnswer(200)) // the response is not JSON
    throw error
  }
  const { data, error, response } = answer
  const date = Date.parse(response.headers.get('Date') ?? '')
  if (!Number.isNaN(date)) clock.offset = date - Date.now()
  if (response.ok && (data !== undefined || response.status === 204)) return data as T
  const problem = error as Partial<Problem> | undefined
  if (problem?.code === 'full' && isLocal(response)) throw refusal(response.status, problem.code, words.transport.deviceFull)
  if (typeof problem?.detail === 'string') throw new Refusal(problem as Problem)
  throw refusal(response.status, 'bad-answer', words.transport.badAnswer(response.status))
}

/** Sends all requests to the server. Each function throws a Refusal if the server refuses. */
export const api = {
  editions: () => settled<Editions>(client.GET('/api/editions')),
  /** Returns the rules of an edition's rulebook, in words. */
  rules: (edition: string) => settled<Rules>(client.GET('/api/rules/{rulebook}', { params: { path: { rulebook: edition } } })),
  lesson: () => settled<Lesson>(client.GET('/api/lesson')),
  placeInLesson: (body: LessonRow) => settled<LessonTold>(client.POST('/api/lesson', { body })),
  makeMatch: (body: NewMatch) => settled<State>(client.POST('/api/matches', { body })),
  /** Returns one page of the list of matches, the latest first. If there is a `next`, it is the argument for the next page. */
  myMatches: (after?: string) => settled<HeldPage>(client.GET('/api/matches', { params: { query: after ? { after } : {} } })),
  match: (id: string, as?: Seat) => settled<State>(client.GET('/api/matches/{id}', { params: { path: { id }, query: as ? { as } : {} } })),
  /**
   * Returns the changes to a match. `since` is the version that the caller has. The response contains everything that happened
   * after that version.
   */
  matchSince: (id: string, as: Seat, since: number) =>
    settled<SentState>(client.GET('/api/matches/{id}', { params: { path: { id }, query: { as, since } } })),
  sitDown: (id: string, invite: string, name: string) =>
    settled<State>(client.POST('/api/matches/{id}/seat', { params: { path: { id } }, body: { invite, name } })),
  command: (id: string, body: Command, signal?: AbortSignal) =>
    settled<SentState>(client.POST('/api/matches/{id}/commands', { params: { path: { id } }, body, signal })),
  ticket: (id: string, seat: Seat) => settled<Ticket>(client.POST('/api/matches/{id}/tickets', { params: { path: { id } }, body: { seat } })),
  /** Uses a code. A transfer code gives the caller the seat, and an invite code leads to the invitation. */
  useCode: (code: string) => settled<CodeUsed>(client.POST('/api/codes', { body: { code } })),
  /** Returns the tables that anyone can join. */
  tables: async () => (await settled<Tables>(client.GET('/api/tables'))).tables,
  score: (board: string, code: string, row: string) => settled<Scored>(client.POST('/api/score', { body: { board, code, row } })),
  levels: () => settled<Levels>(client.GET('/api/levels')),
  hint: (id: string, body: HintRequest) =>
    settled<HintAnswer>(client.POST('/api/matches/{id}/hints', { params: { path: { id } }, body })),
  positionHint: (body: PositionHint) => settled<HintTold>(client.POST('/api/positions/hint', { body })),
  /** Reports whether this device judges positions itself, so that the server need not judge them. */
  spares: () => transport.spares?.() ?? false,
  writeNotes: (id: string, seat: Seat, body: NotesWritten) =>
    settled<SeatNotes>(client.PUT('/api/matches/{id}/notes', { params: { path: { id }, query: { seat } }, body })),
  /** Returns the phrases that a player can say to the other player. */
  phrases: async () => (await settled<{ phrases: Phrase[] }>(client.GET('/api/phrases'))).phrases,
  say: async (id: string, seat: Seat, phrase: string) => {
    await settled<unknown>(client.POST('/api/matches/{id}/phrases', { params: { path: { id } }, body: { seat, phrase } }).then((answer) => ({ ...answer, data: answer.error ? undefined : {} })))
  },
  position: (body: PositionCodes) => settled<Position>(client.POST('/api/positions', { body })),
  bestRows: (body: PositionRequest) => settled<BestRows>(client.POST('/api/positions/best', { body })),
  rowEffect: (body: PositionRequest & { row: string }) => settled<RowEffect>(client.POST('/api/positions/row', { body })),
  move: (body: PositionRequest & { level: string }) => settled<Move>(client.POST('/api/positions/move', { body })),
  /** Returns the table of proved boards. */
  optimal: () => settled<Optimal>(client.GET('/api/optimal')),
  /** Returns the step of a board's strategy that follows the answers in `path`. */
  strategy: (game: string, strategy: StrategyKind, path: string) =>
    settled<StrategyStep>(client.GET('/api/optimal/{game}', { params: { path: { game }, query: { strategy, path } } })),
  sheet: (body: SheetRequest) => settled<Sheet>(client.POST('/api/sheets', { body })),
  /** Returns the analysis of the match's finished games, which may be incomplete. */
  matchAnalysis: (id: string) => settled<Analysis>(client.GET('/api/matches/{id}/analysis', { params: { path: { id } } })),
  analyse: (record: string) => settled<AnalysisMade>(client.POST('/api/analyses', { body: { record } })),
  analysis: (id: string) => settled<Analysis>(client.GET('/api/analyses/{id}', { params: { path: { id } } })),
  makeChallenge: (body: NewChallenge) => settled<Challenge>(client.POST('/api/challenges', { body })),
  challenge: (id: string) => settled<Challenge>(client.GET('/api/challenges/{id}', { params: { path: { id } } })),
  tryChallenge: (id: string, name: string) => settled<State>(client.POST('/api/challenges/{id}', { params: { path: { id } }, body: { name } })),
  openParty: (body: NewParty) => settled<Party>(client.POST('/api/parties', { body })),
  /** Returns a party, with only the players who have changed since the given version. */
  party: (id: string, since = 0) => settled<Party>(client.GET('/api/parties/{id}', { params: { path: { id }, query: { since } } })),
  joinParty: (id: string, body: PartySeat) => settled<Party>(client.POST('/api/parties/{id}/seat', { params: { path: { id } }, body })),
  partyCommand: (id: string, body: PartyCommand, signal?: AbortSignal) =>
    settled<Party>(client.POST('/api/parties/{id}/commands', { params: { path: { id } }, body, signal })),
  /** Returns the invite code of a party, with the party's address. */
  partyCode: (id: string) => settled<Ticket>(client.POST('/api/parties/{id}/code', { params: { path: { id } } })),
  /** Returns suggested names that nobody in a party has yet. */
  partyNames: async (id: string) => (await settled<ProposedNames>(client.GET('/api/parties/{id}/names', { params: { path: { id } } }))).names,
  /** Returns a round that is over, with all boards. */
  partyRound: (id: string, round: number) => settled<PartyRound>(client.GET('/api/parties/{id}/rounds/{round}', { params: { path: { id, round } } })),
  /** Analyses a board of a round that is over. Returns the id of the analysis. */
  analysePartyBoard: async (id: string, round: number, seat: number) =>
    (await settled<{ id: string }>(client.POST('/api/parties/{id}/rounds/{round}/boards/{seat}/analysis', { params: { path: { id, round, seat } } }))).id,
  /** Returns the number of rows that each player used for each code of a party that is over. */
  partyProgress: (id: string) => settled<PartyProgress>(client.GET('/api/parties/{id}/progress', { params: { path: { id } } })),
  openTournament: (body: NewTournament) => settled<Tournament>(client.POST('/api/tournaments', { body })),
  /** Returns a tournament, with only the matches that have changed since the given version. */
  tournament: (id: string, since = 0) => settled<Tournament>(client.GET('/api/tournaments/{id}', { params: { path: { id }, query: { since } } })),
  joinTournament: (id: string, body: TournamentSeat) => settled<Tournament>(client.POST('/api/tournaments/{id}/seat', { params: { path: { id } }, body })),
  tournamentCommand: (id: string, body: TournamentCommand) => settled<Tournament>(client.POST('/api/tournaments/{id}/commands', { params: { path: { id } }, body })),
  /** Returns the invite code of a tournament, with the tournament's address. */
  tournamentCode: (id: string) => settled<Ticket>(client.POST('/api/tournaments/{id}/code', { params: { path: { id } } })),
  /** Returns suggested names that nobody in a tournament has yet. */
  tournamentNames: async (id: string) => (await settled<ProposedNames>(client.GET('/api/tournaments/{id}/names', { params: { path: { id } } }))).names,
  today: () => settled<Today>(client.GET('/api/daily')),
  dayCodes: (day: string) => settled<Today>(client.GET('/api/daily/{day}', { params: { path: { day } } })),
  /** Returns the caller's finished attempts from the day `from` to the day `to`. */
  attempts: async (from: string, to: string) => (await settled<DailyAttempts>(client.GET('/api/daily/attempts', { params: { query: { from, to } } }))).attempts,
  days: async () => (await settled<DailyDays>(client.GET('/api/daily/days'))).days,
  day: (day: string, edition: string) => settled<DailyResult>(client.GET('/api/daily/{day}/{edition}', { params: { path: { day, edition } } })),
  beginDaily: (edition: string, name: string) => settled<State>(client.POST('/api/daily/{edition}', { params: { path: { edition } }, body: { name } })),
  /** Begins a match against the code of a past day. */
  practise: (day: string, edition: string, name: string) => settled<State>(client.POST('/api/daily/{day}/{edition}/practice', { params: { path: { day, edition } }, body: { name } })),
  /** Returns the key that a browser needs to subscribe to the server's notifications. */
  pushKey: () => settled<PushKey>(client.GET('/api/push')),
  subscribe: (body: PushSubscription) => settled<PushSubscribed>(client.POST('/api/push', { body })),
  unsubscribe: (id: string) => settled<unknown>(client.DELETE('/api/push/{id}', { params: { path: { id } } })),
  puzzles: async () => (await settled<PuzzleProgress>(client.GET('/api/puzzles'))).sets,
  nextPuzzle: (kind: PuzzleKind, grade: number) => settled<Puzzle>(client.GET('/api/puzzles/next', { params: { query: { kind, grade } } })),
  puzzle: (id: string) => settled<Puzzle>(client.GET('/api/puzzles/{id}', { params: { path: { id } } })),
  solve: (id: string, body: PuzzleAnswer) => settled<PuzzleResult>(client.POST('/api/puzzles/{id}', { params: { path: { id } }, body })),
  history: () => settled<History>(client.GET('/api/history')),
  importHistory: (records: string, name: string) => settled<HistoryImported>(client.POST('/api/history', { body: { records, name } })),
  /** Deletes everything that the server stores about this browser. */
  forgetMe: () => settled<unknown>(client.DELETE('/api/me')),
  /** Returns the API's description, which does not contain this operation. */
  description: () => settled<Record<string, unknown>>(fetched('/api/openapi.json')),
}

async function fetched(path: string): Promise<{ data?: unknown; error?: unknown; response: Response }> {
  const response = await spoken(new Request(new URL(path, location.origin)))
  const json: unknown = await response.json().catch(() => undefined)
  return response.ok ? { data: json, response } : { error: json, response }
}
