// The pocket is a whole Keypeg server in a worker, for one device without a network (cmd/pocket). The worker is a SharedWorker
// or a Worker, and its name consists of its role and the address of the program. Pages talk to the worker through a
// BroadcastChannel (src/transport/pocket.ts).
import './built/wasm_exec.js'
import { instantiate } from './kernel'
import { judgeIn } from './judge'
import type { Answer, Asked, Role } from './messages'
import { daysCache, pocketCache } from './messages'

interface GoProgram {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}
/** Receives a response from the program, as cmd/pocket/desk.go describes. */
interface Listener {
  head(status: number, headers: [string, string][]): void
  chunk(bytes: Uint8Array): void
  end(reason?: string): void
}
type Take = (asked: Pick<Asked, 'method' | 'path' | 'host' | 'headers' | 'body'>, listener: Listener) => (() => void) | null

const scope = globalThis as unknown as {
  Go: new () => GoProgram
  keypegDatabase: string
  keypegReady: (take: Take) => void
  keypegFailed: (why: string) => void // the program then ends
  keypegFetch: (path: string) => Promise<Uint8Array>
  keypegJudge?: ReturnType<typeof judgeIn>
  name: string
}
const [role = '', program = ''] = scope.name.split(' ')
const channel = new BroadcastChannel(role)
const say = (answer: Answer) => channel.postMessage(answer)

let take: Take | undefined
/** The requests received so far, by page and number. A page may send a request twice while the worker starts. */
const come = new Set<string>()
const early: Asked[] = []
/** The functions that cancel the requests being answered, by page and number. */
const running = new Map<string, () => void>()

channel.addEventListener('message', ({ data }: MessageEvent<Asked | Answer>) => {
  if (!('method' in data)) return
  const key = `${data.page} ${data.number} ${data.method}`
  if (come.has(key)) return
  come.add(key)
  if (take) return answer(take, data)
  early.push(data)
  if (!started) start()
})

function answer(take: Take, asked: Asked): void {
  const { page, number, method } = asked
  const key = `${page} ${number}`
  if (method === 'cancel') {
    running.get(key)?.()
    running.delete(key)
    return
  }
  let over = false
  const cancel = take(asked, {
    head: (status, headers) => say({ page, number, status, headers }),
    chunk: (chunk) => say({ page, number, chunk }),
    end: (reason) => {
      over = true
      running.delete(key)
      say({ page, number, end: reason ?? '' })
    },
  })
  if (!over) running.set(key, cancel ?? (() => {}))
}

/** Returns a file of the site, or a stored past day. The first time, it fetches and stores the file. */
async function file(path: string): Promise<Response> {
  if (path.startsWith('/api/daily/')) {
    const day = await (await caches.open(daysCache)).match(path)
    if (day) return day
    throw new Error(`${path} is not stored`)
  }
  const cache = await caches.open(pocketCache)
  const kept = await cache.match(path, { ignoreSearch: true })
  if (kept) return kept
  const fetched = await fetch(path)
  if (!fetched.ok) throw new Error(`${path}: ${fetched.status}`)
  await cache.put(path, fetched.clone())
  return fetched
}
scope.keypegFetch = async (path) => new Uint8Array(await (await file(path)).arrayBuffer())

scope.keypegDatabase = role
if (role === ('keypeg-pocket' satisfies Role)) scope.keypegJudge = judgeIn('keypeg-study')
scope.keypegReady = (ready) => {
  take = ready
  for (const asked of early.splice(0)) answer(ready, asked)
}
let reason = ''
scope.keypegFailed = (why) => (reason = why)

let started = false
/** Starts the program. If the program fails or ends, the next request starts it again. */
function start(): void {
  started = true
  reason = 'the program has ended'
  const go = new scope.Go()
  WebAssembly.compileStreaming(file(program))
    .then((compiled) => instantiate(compiled, go.importObject))
    .then((instance) => go.run(instance))
    .then(() => fail(reason))
    .catch((error: unknown) => fail(String(error)))
}

/** Ends all requests, because the program has ended. */
function fail(why: string): void {
  started = false
  take = undefined
  const open = [...running.keys(), ...early.splice(0).map(({ page, number }) => `${page} ${number}`)]
  running.clear()
  for (const key of open) {
    const [page = '', number] = key.split(' ')
    say({ page, number: Number(number), end: why })
  }
  say({ failed: why })
}

say({ here: true })
start()
