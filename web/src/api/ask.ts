import type {
  Command, Editions, Held, NewMatch, Problem, Scored, Seat, SeatTaken, State, Ticket,
} from '../wire'

/** The server's no to a request, with the sentence that says why; or that it could not be asked. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(sentence(problem.detail || problem.title))
  }

  get code(): string {
    return this.problem.code
  }
}

/** Refusals come as programs write them; people read a sentence. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** The code of a Refusal when no answer came at all. */
export const unreachable = 'unreachable'

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw refusal(0, unreachable, 'The server could not be reached. What you typed is still here: try again.')
  }
  const json = await answer.json().catch(() => undefined)
  if (answer.ok && json !== undefined) return json as T
  if (json && typeof json.detail === 'string') throw new Refusal(json as Problem)
  throw refusal(answer.status, 'bad-answer', `The server answered ${answer.status} without a reason: try again.`)
}

function refusal(status: number, code: string, detail: string): Refusal {
  return new Refusal({ title: detail, detail, status, code })
}

const at = (id: string) => `/matches/${encodeURIComponent(id)}`

/** Everything that can be asked of the server. Each throws a Refusal for a no. */
export const api = {
  editions: () => ask<Editions>('GET', '/editions'),
  makeMatch: (match: NewMatch) => ask<State>('POST', '/matches', match),
  myMatches: async () => (await ask<{ matches: Held[] | null }>('GET', '/matches')).matches ?? [],
  match: (id: string, as?: Seat) => ask<State>('GET', `${at(id)}${as ? `?as=${as}` : ''}`),
  sitDown: (id: string, invite: string, name: string) => ask<State>('POST', `${at(id)}/seat`, { invite, name }),
  command: (id: string, command: Command) => ask<State>('POST', `${at(id)}/commands`, command),
  ticket: (id: string, seat: Seat) => ask<Ticket>('POST', `${at(id)}/tickets`, { seat }),
  takeSeat: (code: string) => ask<SeatTaken>('POST', '/seats', { code }),
  score: (board: string, code: string, row: string, rules?: string) =>
    ask<Scored>('POST', '/score', { board, code, row, ...(rules ? { rules } : {}) }),
  description: () => ask<Record<string, unknown>>('GET', '/openapi.json'),
}

export const recordLinks = (id: string) => ({ text: `/api${at(id)}/record.txt`, json: `/api${at(id)}/record.json` })
