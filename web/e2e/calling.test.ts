// Tests that players notice when it is their turn. The page may be hidden or, if the players asked for notifications, closed.
import type { Person } from './browser'
import { expect, testInWhole as test } from './harness' // the headless build cannot show notifications
import { inspect } from './inspect'
import { meet, patience, place, setCode, told } from './play'

/** Makes a page visible or hidden. By default, a browser under test treats all of its pages as visible. */
async function look({ page }: Person, visible: boolean): Promise<void> {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !visible })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}
const icon = ({ page }: Person) => page.locator('link[rel="icon"]').getAttribute('href')

test('a turn that comes while nobody looks is in the title, the icon, the badge and the ear; looking ends it', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await bob.page.addInitScript(() => {
    localStorage.setItem('keypeg', JSON.stringify({ sound: true }))
    const heard: string[] = []
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.push('sound')
      start.call(this, when)
    }
    for (const [name, what] of [['setAppBadge', 'badge'], ['clearAppBadge', 'no badge']] as const) {
      Object.defineProperty(navigator, name, { value: async () => void (heard.at(-1) === what || heard.push(what)) })
    }
  })
  const heard = () => bob.page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  await meet(ann, bob)
  await told(bob, 'Ann is setting a code')
  // Browsers allow no sound before the first press.
  await bob.page.mouse.click(5, 5)
  await heard()
  await look(bob, false)
  await setCode(ann, '1122')
  await expect.poll(() => bob.page.title(), patience).toBe('● Your turn – Keypeg')
  expect(await icon(bob)).toBe('/icon-calls.svg')
  expect((await bob.context.request.get('/icon-calls.svg')).headers()['content-type']).toContain('image/svg+xml')
  expect(await heard()).toEqual(['sound', 'sound', 'badge'])
  await look(bob, true)
  await expect.poll(() => bob.page.title(), patience).toBe('Your turn – Keypeg')
  expect([await icon(bob), await heard()]).toEqual(['/icon.svg', ['no badge']])
  await place(bob, 1, '3344')
  await told(bob, 'place row 2')
  expect([await icon(bob), (await heard()).includes('badge')], 'whoever looks needs no call').toEqual(['/icon.svg', false])
})

/** Replaces the browser's subscription to a push service, because push services are on other hosts. */
const stub = () => {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
  Notification.requestPermission = async () => 'granted'
  let at: object | null = null
  const point = btoa(String.fromCharCode(...Uint8Array.from({ length: 16 }, () => 7))).replaceAll('=', '')
  PushManager.prototype.getSubscription = async () => at as PushSubscription | null
  PushManager.prototype.subscribe = async (options) => {
    // As in a real browser, each subscription has the public key of a new key pair.
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const p256dh = btoa(String.fromCharCode(...raw)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    Object.assign(window, { subscribedBy: options?.applicationServerKey })
    at = { unsubscribe: async () => Boolean((at = null) ?? true), toJSON: () => ({ endpoint: 'https://push.example/bob', expirationTime: null, keys: { p256dh, auth: point } }) }
    return at as PushSubscription
  }
}

test('whoever goes away from a match is asked once if they want to be called, and can take it back', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true, keeps: true })]
  await bob.page.addInitScript(stub)
  const calls: string[] = []
  bob.page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/push')) calls.push(`${answer.request().method()} ${answer.status()}`)
  })
  await meet(ann, bob)
  await told(bob, 'Ann is setting a code')
  await bob.page.getByRole('link', { name: 'Keypeg' }).tap()
  await bob.page.getByText('The match goes on.').waitFor(patience)
  await inspect(bob, 'to be called')
  await bob.page.getByRole('button', { name: 'Tell me when it’s my turn' }).tap()
  await bob.page.getByText('You’ll get a notification on this device.').waitFor(patience)
  expect(calls).toEqual(['GET 200', 'POST 201'])
  const { key } = (await (await bob.context.request.get('/api/push')).json()) as { key: string }
  expect(await bob.page.evaluate(() => (window as unknown as { subscribedBy: string }).subscribedBy)).toBe(key)

  // The player turns off notifications in the settings, and is not asked again.
  await bob.page.getByRole('button', { name: 'Menu' }).tap()
  const group = bob.page.getByRole('group', { name: 'Tell me when it’s my turn' })
  await group.getByRole('radio', { name: 'off' }).check()
  await expect.poll(() => calls).toEqual(['GET 200', 'POST 201', 'DELETE 204'])
  await bob.page.goBack() // this also closes the menu
  await group.waitFor({ state: 'hidden' })
  await bob.page.goBack()
  await told(bob, 'Ann is setting a code')
  await bob.page.getByRole('link', { name: 'Keypeg' }).tap()
  await bob.page.getByRole('button', { name: 'Play the computer' }).waitFor(patience)
  expect(await bob.page.getByText('The match goes on.').count()).toBe(0)
})

test('a call is shown in the server’s words, and leads to its match', async ({ enter }) => {
  const bob = await enter('Bob', { keeps: true })
  const { page, context } = bob
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  )
  await devtools.send('ServiceWorker.enable')
  const notes = [
    { title: 'Ann · Keypeg', body: 'Place row 2.', path: '/m/nowhere', tag: 'nowhere' },
    { title: 'Eve · Keypeg', body: 'Place row 1.', path: '/', tag: 'here' },
  ]
  const registrationId = await registered
  // Chromium drops a notification if its list is read before the notification is on the screen, so the list waits for the worker.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; called: number }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.called = 0
    scope.registration.showNotification = async (...note) => {
      await show(...note)
      scope.called++
    }
  })
  for (const note of notes) await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data: JSON.stringify(note) })
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as { called: number }).called), patience).toBe(notes.length)
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })))
  expect((await shown()).sort((a, b) => a.title.localeCompare(b.title))).toEqual(notes.map(({ title, body, tag }) => ({ title, body, tag })))

  // Browsers let a worker open a window only after a click on a notification, so the test checks the window that the worker would
  // open.
  const went = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { openWindow: (url: string) => Promise<null> }
      registration: ServiceWorkerRegistration
      WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } }
      NotificationEvent: new (type: string, of: object) => Event & { waitUntil: (promise: unknown) => void }
      dispatchEvent: (event: Event) => boolean
    }
    const went: string[] = []
    scope.clients.openWindow = async (url) => (went.push(`opened ${new URL(url).pathname}`), null)
    scope.WindowClient.prototype.focus = async function () {
      went.push(`focused ${new URL(this.url).pathname}`)
      return this
    }
    for (const tag of ['nowhere', 'here']) {
      const [notification] = await scope.registration.getNotifications({ tag })
      if (!notification) continue
      const event = new scope.NotificationEvent('notificationclick', { notification })
      const until: unknown[] = []
      event.waitUntil = (promise: unknown) => void until.push(promise)
      scope.dispatchEvent(event)
      await Promise.all(until)
    }
    return went
  })
  expect(went).toEqual(['opened /m/nowhere', 'focused /'])
  await expect.poll(shown, patience).toEqual([])
})
