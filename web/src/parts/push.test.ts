import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefs } from '../prefs.svelte'
import { answerBy } from '../testing'
import CallMe from './CallMe.svelte'
import { calling } from './calling.svelte'
import { beCalled, beLeft } from './push'

const asked: unknown[] = []
const ended = vi.fn(async () => true)
const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => ({ toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }) }))
let permission: NotificationPermission
let had: { unsubscribe: () => Promise<boolean> } | null

beforeEach(() => {
  asked.length = 0
  permission = 'granted'
  had = null
  prefs.calls = null
  calling.asks = false
  const registration = { pushManager: { subscribe, getSubscription: async () => had } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register: async () => registration, ready: Promise.resolve(registration), getRegistration: async () => registration } })
  answerBy(async (request) => {
    asked.push([request.method, new URL(request.url).pathname, request.method === 'POST' ? await request.json() : undefined])
    if (request.method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(request.method === 'GET' ? { key: 'k' } : { id: 's1' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.clearAllMocks()
})

test('a browser that may be called names itself to the server, by the server’s key; and is forgotten again', async () => {
  had = { unsubscribe: ended }
  expect(await beCalled()).toBe(true)
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'k' })
  expect(ended, 'what another key was for is of no use').toHaveBeenCalledOnce()
  expect(asked).toEqual([['GET', '/api/push', undefined], ['POST', '/api/push', { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }]])
  expect(prefs.calls).toEqual({ id: 's1', language: 'en' })
  await beLeft()
  expect(asked.at(-1)).toEqual(['DELETE', '/api/push/s1', undefined])
  expect([ended.mock.calls.length, prefs.calls]).toEqual([2, false])
})

test('where it is not allowed, nobody is asked anything', async () => {
  permission = 'denied'
  expect(await beCalled()).toBe(false)
  expect([asked, prefs.calls]).toEqual([[], null])
})

test('who goes away from a match is asked once, and never after a no', async () => {
  calling.left()
  expect(calling.asks).toBe(true)
  render(CallMe).unmount()
  expect(calling.asks, 'it does not go along to the next page').toBe(false)
  calling.left()
  const { unmount } = render(CallMe)
  await fireEvent.click(screen.getByRole('button', { name: 'No' }))
  expect([calling.asks, prefs.calls]).toEqual([false, false])
  unmount()
  calling.left()
  expect(calling.asks).toBe(false)
})

test('a yes is done, and what became of it is said', async () => {
  const { unmount } = render(CallMe)
  await fireEvent.click(screen.getByRole('button', { name: 'Tell me when it’s my turn' }))
  await screen.findByText(/You’ll get a notification on this device/)
  unmount()
  permission = 'denied'
  render(CallMe)
  await fireEvent.click(screen.getByRole('button', { name: 'Tell me when it’s my turn' }))
  await screen.findByText('This browser blocks notifications. You can allow them in its settings.')
})

test('nobody is asked where it cannot be, or where the browser was told no', () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  calling.left()
  expect(calling.asks).toBe(false)
  vi.unstubAllGlobals()
  calling.left()
  expect(calling.asks).toBe(false)
})
