import { prefs } from '../prefs.svelte'

/**
 * Reports whether this browser can be notified while no page of this site is open. Browsers cannot be notified over plain http,
 * and some browsers can never be notified.
 */
export const callable = () => typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && 'serviceWorker' in navigator

/** Decides whether to ask the user about notifications. */
class Calling {
  /** Whether to ask the user, who has left a running match for the first time. */
  asks = $state(false)

  left(): void {
    if (prefs.calls === null && callable() && Notification.permission !== 'denied') this.asks = true
  }
}

export const calling = new Calling()
