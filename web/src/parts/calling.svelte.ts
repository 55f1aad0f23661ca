import { prefs } from '../prefs.svelte'

/** Whether this browser can be called while no page of ours is open: not by plain http, and not everywhere. */
export const callable = () => typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && 'serviceWorker' in navigator

/** Whether somebody is asked if they want to be called. */
class Calling {
  /** They have gone away from a match that goes on without them, for the first time. */
  asks = $state(false)

  left(): void {
    if (prefs.calls === null && callable() && Notification.permission !== 'denied') this.asks = true
  }
}

export const calling = new Calling()
