import { prefs } from '../prefs.svelte'
import { api } from '../transport/api'
import { language } from '../words/words'

/**
 * Makes the server notify this browser, in the language of the page, when a match is waiting for its player. Returns false if
 * the browser refuses. It must be called while handling a press, because browsers ask the user for permission only then.
 */
export async function beCalled(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await api.pushKey()
  // A subscription made with another key is useless, so it is cancelled.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  const { id } = await api.subscribe({ endpoint, keys: { p256dh, auth } })
  prefs.calls = { id, language }
  return true
}

/** Turns off notifications in this browser. The user is not asked again. */
export async function beLeft(): Promise<void> {
  const at = prefs.calls
  prefs.calls = false
  if (!at) return
  await callNoMore()
  await api.unsubscribe(at.id)
}

/** Makes this browser reject further notifications, even if the server still has the subscription. */
export async function callNoMore(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
