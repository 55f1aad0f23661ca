import { prefs } from '../prefs.svelte'

/** Reports whether this browser can be notified while none of our own pages is open: not on plain http, and not everywhere. */
export const callable = () => typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && 'serviceWorker' in navigator

/** Whether the user is asked about notifications. */
class Calling {
  /** Whether they are asked, because they have left a running match for the first time. */
  asks = $state(false)

  left(): void {
    if (prefs.calls === null && callable() && Notification.permission !== 'denied') this.asks = true
  }
}

export const calling = new Calling()
