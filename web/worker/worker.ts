// This service worker opens the client without a server. The client then tells its user that there is no connection
// (docs/adr/0014). The worker stores the page and every built file with a hash in its name, but no response of the API. A new
// worker waits until the last page of the old worker is closed. Until then, an open match can continue with the old worker's
// files, even if the server has newer ones. Users who can reach the server get the newest page at once.
import type { Answer, Asked } from '../pocket/messages'

const worker = self as unknown as ServiceWorkerGlobalScope
/** The paths of the files built with this worker. The build inserts them. */
declare const BUILT: readonly string[]

/** The paths of the pocket's files. The build inserts them. */
declare const POCKET: readonly string[]

/** The path of the page, which is the same for every page of the client. */
const page = '/'
/** The paths of the server's reports about itself, which are not pages of the client. */
const probes = ['/healthz', '/readyz']
const keeps = [page, ...BUILT]
/** The name of the cache of the pocket's files (web/pocket/messages.ts). */
const pocketCache = 'pocket'
/** The time to wait for the server before the stored page is shown instead (ms). */
const patience = 5000

const shell = () => caches.open('shell')

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === location.origin && pathname === '/analyse') event.respondWith(take(request))
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/') || probes.includes(pathname)) return
  if (pathname.startsWith('/pocket/api/')) event.respondWith(fromPocket(request))
  else if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})
worker.addEventListener('push', (event) => event.waitUntil(call(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Pick<Note, 'path'>).path))
})

/** A push message to a player who is away, with a sentence to show (internal/push). */
interface Note {
  title: string
  body: string
  path: string
  tag: string
}

/** Shows a notification, which replaces an earlier notification for the same match and alerts the player again. */
async function call(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const { title, body, path, tag } = data.json() as Note
  const shown: NotificationOptions & { renotify: boolean } = { body, tag, renotify: true, icon: '/icon-192.png', data: { path } }
  await worker.registration.showNotification(title, shown)
  // The badge disappears when the player looks at a match.
  await worker.navigator.setAppBadge?.().catch(() => {})
}

/** Stores a file that another app shares. The page that opens the file reads it from the cache (src/parts/arrived.svelte.ts). */
async function take(request: Request): Promise<Response> {
  const file = (await request.formData()).get('record')
  if (file) await (await caches.open('shared')).put('/shared', new Response(file))
  return Response.redirect('/analyse', 303)
}

/** Opens the page that a notification is about, or switches to the tab in which it is already open. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : worker.clients.openWindow(href))
}

async function keep(): Promise<void> {
  await (await shell()).addAll(keeps)
  // A stored pocket is updated together with the client. Open pages continue to use the old files.
  if (!(await caches.has(pocketCache))) return
  const cache = await caches.open(pocketCache)
  for (const file of POCKET) if (!(await cache.match(file))) await cache.add(file)
}

/** Deletes the files of older builds, because no page of an older build is open any more. */
async function takeOver(): Promise<void> {
  await sweep(await shell(), keeps)
  if (await caches.has(pocketCache)) await sweep(await caches.open(pocketCache), POCKET)
  await worker.clients.claim()
}

/** Deletes all files from a cache except the files with these paths. */
async function sweep(cache: Cache, paths: readonly string[]): Promise<void> {
  const stale = (await cache.keys()).filter(({ url }) => !paths.includes(url.slice(location.origin.length)))
  await Promise.all(stale.map((request) => cache.delete(request)))
}

/** Returns the server's page if it arrives in time, and otherwise the stored page. */
async function pageFor(request: Request): Promise<Response> {
  const kept = await find(page)
  const sent = fetch(request).catch(() => undefined)
  if (!kept) return (await sent) ?? Response.error()
  const answer = await Promise.race([sent, new Promise<undefined>((resolve) => setTimeout(resolve, patience))])
  return answer && answer.status < 500 ? answer : kept
}

/** Returns a file whose name changes with its content. A stored file is therefore always current. */
async function fileFor(request: Request): Promise<Response> {
  const kept = await find(request.url)
  if (kept || !POCKET.includes(new URL(request.url).pathname)) return kept ?? fetch(request)
  return (await (await caches.open(pocketCache)).match(request.url)) ?? fetch(request)
}

/**
 * Returns a file of the server in this browser, such as a record or a picture, for a link. The page with the link has already
 * started that server.
 */
function fromPocket({ url, headers }: Request): Promise<Response> {
  const channel = new BroadcastChannel('keypeg-pocket')
  const asked: Asked = { page: crypto.randomUUID(), number: 1, method: 'GET', path: url.slice(`${location.origin}/pocket`.length), host: location.host, headers: [...headers], body: null }
  return new Promise((resolve) => {
    let head: ResponseInit = {}
    const chunks: BlobPart[] = []
    channel.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (!('page' in data) || data.page !== asked.page) return
      if ('status' in data) head = { status: data.status, headers: data.headers }
      else if ('chunk' in data) chunks.push(data.chunk as Uint8Array<ArrayBuffer>)
      else if ('end' in data) {
        channel.close()
        resolve(data.end ? Response.error() : new Response(new Blob(chunks), head))
      }
    })
    channel.postMessage(asked)
  })
}

/** Returns the stored file. The requested language or encoding does not matter, because only one file is stored. */
async function find(url: string): Promise<Response | undefined> {
  return (await shell()).match(url, { ignoreVary: true })
}
