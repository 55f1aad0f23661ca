// The pocket is a whole server in a worker (web/pocket). The pocket handles the requests of one person or one device while the
// server cannot be reached. Requests that need other people always go over the network.
import programAddress from '../../pocket/built/pocket.wasm?url'
import { type Answer, type Asked, daysCache, pocketCache, type Role } from '../../pocket/messages'
import workerAddress from '../../pocket/serving?worker&url'
import type { Held, HeldPage } from '../wire'
import { language } from '../words/words'
import { fetchDays, keptDays, ofPast, refresh } from './days'
import { fromNobody, line } from './line.svelte'
import { isFast } from './spare'
import { type Events, localHeader, network, type Transport } from './transport'

/** The files of the pocket. */
export const files = [workerAddress, programAddress, ...POCKET_DATA]

/** A response that is being received. */
interface Receiver {
  asked: Asked
  head(status: number, headers: [string, string][]): void
  chunk(bytes: Uint8Array): void
  end(reason: string): void
}

class Pocket implements Transport {
  private readonly page = crypto.randomUUID()
  private readonly channel: BroadcastChannel
  private readonly open = new Map<number, Receiver & { begun?: boolean }>()
  private last = 0

  constructor(role: Role) {
    this.channel = new BroadcastChannel(role)
    this.channel.addEventListener('message', ({ data }: MessageEvent<Answer | Asked>) => {
      if ('method' in data) return
      if ('here' in data) this.again()
      else if ('failed' in data) console.warn(new Error(data.failed))
      else if (data.page === this.page) this.receive(data)
    })
    // A SharedWorker ends when the last page closes. Browsers without SharedWorker use the worker of one page for all pages.
    // When that page closes, another page starts a worker.
    const how = { type: 'module', name: `${role} ${programAddress}` } as const
    if (typeof SharedWorker !== 'undefined') new SharedWorker(workerAddress, how)
    else void navigator.locks.request(role, () => new Promise(() => new Worker(workerAddress, how)))
  }

  /**
   * Handles the start of a new worker, which does not know earlier requests. Requests without any response so far are sent
   * again, and all other requests end.
   */
  private again(): void {
    for (const [number, receiver] of [...this.open]) {
      if (receiver.begun) {
        this.open.delete(number)
        receiver.end('restarted')
      } else {
        this.channel.postMessage(receiver.asked)
      }
    }
  }

  private receive(part: Extract<Answer, { page: string }>): void {
    const receiver = this.open.get(part.number)
    if (!receiver) return
    if ('status' in part) {
      receiver.begun = true
      receiver.head(part.status, part.headers)
    } else if ('chunk' in part) {
      receiver.chunk(part.chunk)
    } else {
      this.open.delete(part.number)
      receiver.end(part.end)
    }
  }

  /** Sends a request, and returns a function that cancels it. */
  private ask(request: Omit<Asked, 'page' | 'number' | 'host'>, receiver: Omit<Receiver, 'asked'>): () => void {
    const number = ++this.last
    const asked = { ...request, page: this.page, number, host: location.host }
    this.open.set(number, Object.assign(receiver, { asked }))
    this.channel.postMessage(asked)
    return () => {
      if (this.open.delete(number)) this.channel.postMessage({ ...asked, method: 'cancel', body: null })
    }
  }

  async send(request: Request): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer()) // Firefox has no Request.body
    const path = request.url.slice(location.origin.length)
    const answer = await new Promise<Response>((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined
      const cancel = this.ask({ method: request.method, path, headers: [...request.headers], body }, {
        head(status, headers) {
          const empty = status === 204 || status === 304 || request.method === 'HEAD'
          const content = empty ? null : new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller), cancel: () => cancel() })
          resolve(new Response(content, { status, headers: [...headers, [localHeader, 'yes']] }))
        },
        chunk: (bytes) => stream?.enqueue(bytes),
        end(reason) {
          if (!reason) return stream?.close()
          stream?.error(new TypeError(reason))
          reject(new TypeError(reason))
        },
      })
      request.signal.addEventListener('abort', () => {
        cancel()
        reject(request.signal.reason)
      })
    })
    return answer
  }

  listen(path: string): Events {
    const target = new EventTarget()
    const fail = () => target.dispatchEvent(new Event('error'))
    let text = ''
    const decoder = new TextDecoder()
    const cancel = this.ask({ method: 'GET', path, headers: [['accept', 'text/event-stream']], body: null }, {
      head: (status) => (status === 200 ? target.dispatchEvent(new Event('open')) : fail()),
      chunk(bytes) {
        text += decoder.decode(bytes, { stream: true })
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) tell(target, part)
      },
      end: fail,
    })
    return Object.assign(target, { close: cancel, local: true }) as unknown as Events
  }

  /**
   * Returns an address for use in a link. The service worker gets the linked file from the pocket. Clicking a
   * link with `download` saves the file.
   */
  address(path: string): string {
    return `/pocket${path}`
  }
}

/** Dispatches a server-sent event. */
function tell(target: EventTarget, text: string): void {
  let kind = 'message'
  const data: string[] = []
  for (const row of text.split('\n')) {
    if (row.startsWith('event:')) kind = row.slice(6).trim()
    else if (row.startsWith('data:')) data.push(row.slice(5).replace(/^ /, ''))
  }
  if (data.length > 0) target.dispatchEvent(new MessageEvent(kind, { data: data.join('\n') }))
}

/** Matches requests that need other people or that only the server may answer. */
const elsewhere = /^\/api\/(tables|codes|daily|challenges|parties|tournaments|print|push|openapi)/
/**
 * Patterns for requests about one match, and for requests about a match in the pocket. The pocket's ids begin with "here-"
 * (cmd/pocket).
 */
const [ofMatch, here] = [/^\/api\/matches\//, /^\/api\/matches\/here-/]
/** Matches requests for the analysis of a match. */
const analysed = /\/analysis$/
/** Matches requests for the analysis of a record. The same record has the same id on every server. */
const ofRecord = /^\/api\/analyses\//

/**
 * Requests whose responses change only when the program changes. The responses are stored, so that the first page need not wait
 * for the pocket.
 */
const steady = ['/api/editions', '/api/levels']
const steadyAt = (path: string) => `${path}?language=${language}`

/** Matches requests that may need a long computation and are not about a match. */
const studied = /^\/api\/(positions|analyses)/

/** The address for analysing a new record, and the address for finding the best rows, which takes a search. */
const [newRecord, best] = ['/api/analyses', '/api/positions/best']

/** Reports whether a new match needs only this device. */
async function forOne(request: Request): Promise<boolean> {
  const made = (await request.clone().json()) as { hot_seat?: boolean; guest_computer?: string; host_computer?: string }
  return Boolean(made.hot_seat || made.guest_computer || made.host_computer)
}

/** Uses the network. Without a network, the pocket handles every request that it can. */
class Either implements Transport {
  private readonly begun: Partial<Record<Role, Pocket>> = {}
  /**
   * Whether this device judges positions itself. The value is undefined before the measurement, and false during the
   * measurement.
   */
  private fast: boolean | undefined

  /** Returns the pocket's server that handles a path. The server starts when it is first needed. */
  pocket(path: string): Pocket {
    const role = studied.test(path) ? 'keypeg-study' : 'keypeg-pocket'
    return (this.begun[role] ??= new Pocket(role))
  }

  async send(request: Request): Promise<Response> {
    const path = request.url.slice(location.origin.length)
    if (here.test(path)) {
      if (analysed.test(path)) this.pocket(newRecord) // the worker that judges the games
      return this.pocket(path).send(request)
    }
    // This request comes only from a user who wants all their data deleted.
    if (path === '/api/me') {
      await caches.delete(daysCache)
      for (const role of [path, '/api/analyses']) await this.pocket(role).send(request.clone())
    }
    const past = ofPast.test(path)
    const alone = request.method === 'HEAD' || ofMatch.test(path) || (elsewhere.test(path) && !past) || (path === '/api/matches' && request.method === 'POST' && !(await forOne(request)))
    if (alone) return network.send(request)
    if (line.there && navigator.onLine) {
      const own = studied.test(path) && this.spares() ? await this.own(path, request.clone()) : undefined
      if (own) return own
      const again = request.clone()
      try {
        const answer = await network.send(request)
        if (path === '/api/matches' && request.method === 'GET' && answer.ok) return this.withOwn(answer, again)
        if (steady.includes(path) && answer.ok) void keep(path, answer.clone())
        if (past) void refresh(path, answer.clone()).catch(() => {}) // the next visit tries again
        if (!fromNobody(answer.status) && !(answer.status === 404 && ofRecord.test(path))) return answer
      } catch (error) {
        if (request.signal.aborted) throw error
      }
      request = again
    }
    void line.check()
    if (past && request.method === 'GET') return (await keptDays(path)) ?? network.send(request)
    const pocket = this.pocket(path)
    return (steady.includes(path) && (await kept(path))) || pocket.send(request)
  }

  /** Reports whether this device judges positions itself. The first call begins the measurement. */
  spares(): boolean {
    if (this.fast === undefined) {
      this.fast = false
      const judge = (position: object) => this.pocket(best).send(new Request(new URL(best, location.origin), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(position) }))
      void isFast(judge).then((fast) => (this.fast = fast))
    }
    return this.fast
  }

  /**
   * Returns the pocket's response if the request succeeded. For a new record it returns undefined, so that the server also gets
   * the record and a link to its analysis works there.
   */
  private async own(path: string, request: Request): Promise<Response | undefined> {
    try {
      const answer = await this.pocket(path).send(request)
      if (answer.ok && path !== newRecord) return answer
    } catch (error) {
      if (request.signal.aborted) throw error
    }
  }

  /** Returns the server's list of matches. If the pocket has ever been used, the list begins with the pocket's matches. */
  private async withOwn(answer: Response, { headers }: Request): Promise<Response> {
    let own: Held[]
    try {
      own = (await wasUsed()) ? await ownMatches(headers) : []
    } catch {
      return answer // the pocket does not start
    }
    const theirs = (await answer.json()) as HeldPage
    return Response.json({ ...theirs, matches: [...own, ...theirs.matches] }, { headers: { Date: answer.headers.get('Date') ?? '' } })
  }

  listen(path: string): Events {
    return (here.test(path) ? this.pocket(path) : network).listen(path)
  }

  address(path: string): string {
    const own = here.test(path) || (!line.there && !ofMatch.test(path))
    return own ? this.pocket(path).address(path) : network.address(path)
  }
}

async function keep(path: string, answer: Response): Promise<void> {
  await (await caches.open(pocketCache)).put(steadyAt(path), answer)
}
async function kept(path: string): Promise<Response | undefined> {
  const answer = await (await caches.open(pocketCache)).match(steadyAt(path))
  const headers = [...(answer?.headers ?? [])].filter(([name]) => name !== 'date') // the stored time is out of date
  return answer && new Response(answer.body, { headers: [...headers, [localHeader, 'yes']] })
}

/** Reports whether the pocket has a database in this browser. */
async function wasUsed(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === ('keypeg-pocket' satisfies Role))
}

const either = new Either()

// Browsers bypass the service worker when a link saves a file, so this handler saves the file.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download][href^="/pocket/"]') : null
  if (!link) return
  event.preventDefault()
  void saveFrom(link)
})

/** Reads something from the pocket. */
export async function read(path: string, headers?: Headers): Promise<Response> {
  const answer = await either.pocket(path).send(new Request(new URL(path, location.origin), { headers }))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Returns all matches of the pocket. */
export async function ownMatches(headers?: Headers): Promise<Held[]> {
  const list: Held[] = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    const page = (await (await read(`/api/matches${next && `?after=${encodeURIComponent(next)}`}`, headers)).json()) as HeldPage
    list.push(...page.matches)
    next = page.next
  }
  return list
}

/** Returns a transport that uses the network or, when the network is lost, the pocket. */
export function withPocket(): Transport {
  // The worker starts while the page is still loading.
  if (!navigator.onLine || location.pathname.startsWith('/m/here-')) either.pocket('')
  return either
}

/** Saves the file to which a link to the pocket points. */
async function saveFrom({ href, download }: HTMLAnchorElement): Promise<void> {
  const url = new URL(href.replace('/pocket/', '/'))
  const answer = await either.pocket(url.pathname).send(new Request(url))
  if (!answer.ok) return
  const content = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: content, download }).click()
  setTimeout(() => URL.revokeObjectURL(content), 60_000)
}

/** Stores the pocket's files in this browser, and asks the browser not to delete them. */
export async function fetchPocket(): Promise<void> {
  const cache = await caches.open(pocketCache)
  await cache.addAll(steady.map(steadyAt))
  for (const file of await missing()) await cache.add(file)
  await fetchDays().catch(() => {}) // a later visit stores them
  void navigator.storage?.persist?.() // in Firefox, the promise waits until the user has answered
}

/** Returns the files of the pocket that are missing in this browser. */
export async function missing(): Promise<string[]> {
  const cache = await caches.open(pocketCache)
  const stored = await Promise.all(files.map((file) => cache.match(file)))
  return files.filter((_, i) => !stored[i])
}
