// The service worker: with it the client opens without a server, and says so (docs/adr/0014).
//
// It keeps the page and everything built for it that has a hash in its name; never anything of the API. A new one waits
// until the last page of the old is closed, so an open match goes on with the files it began with, whatever the server
// has by then; and is not waited for, since whoever reaches the server gets its newest page from there.
const worker = self as unknown as ServiceWorkerGlobalScope
/** The paths of the files built with this worker, written in by the build. */
declare const BUILT: readonly string[]

/** Every page of the client is this one. */
const page = '/'
/** What the server says of itself, in a line: no page of the client. */
const probes = ['/healthz', '/readyz']
const keeps = [page, ...BUILT]
/** How long the server may be silent before the page that is kept is shown instead (ms). */
const patience = 5000

const shell = () => caches.open('shell')

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/') || probes.includes(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})
worker.addEventListener('push', (event) => event.waitUntil(call(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Pick<Note, 'path'>).path))
})

/** What the server has said to whoever is away: the sentences are its own (internal/push). */
interface Note {
  title: string
  body: string
  path: string
  tag: string
}

/** Shows a note; one of the same match takes the place of the one before, and is heard all the same. */
async function call(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const { title, body, path, tag } = data.json() as Note
  const shown: NotificationOptions & { renotify: boolean } = { body, tag, renotify: true, icon: '/icon-192.png', data: { path } }
  await worker.registration.showNotification(title, shown)
  // Gone as soon as a table is looked at.
  await worker.navigator.setAppBadge?.().catch(() => {})
}

/** Goes to the page that a note is about: where it is open already, there. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : worker.clients.openWindow(href))
}

async function keep(): Promise<void> {
  await (await shell()).addAll(keeps)
}

/** No page of an older build is open any more: its files go. */
async function takeOver(): Promise<void> {
  const cache = await shell()
  const stale = (await cache.keys()).filter(({ url }) => !keeps.includes(new URL(url).pathname))
  await Promise.all(stale.map((request) => cache.delete(request)))
  await worker.clients.claim()
}

/** The server's page, where it sends one in time; else the one that is kept. */
async function pageFor(request: Request): Promise<Response> {
  const kept = await find(page)
  const sent = fetch(request).catch(() => undefined)
  if (!kept) return (await sent) ?? Response.error()
  const answer = await Promise.race([sent, new Promise<undefined>((resolve) => setTimeout(resolve, patience))])
  return answer && answer.status < 500 ? answer : kept
}

/** A file whose name changes with what it holds: one that is kept is the right one. */
async function fileFor(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request)
}

/** Whatever language or encoding it was asked for in: there is one of each. */
async function find(url: string): Promise<Response | undefined> {
  return (await shell()).match(url, { ignoreVary: true })
}
