import { prefs } from '../prefs.svelte'
import { carryBy } from '../transport/transport'

/**
 * Whether Keypeg is taken offline on this device. This is offered once to users who come back, and begins at once for users who
 * install Keypeg.
 */
class Along {
  /** The state of a download. */
  told = $state<'' | 'loading' | 'ready' | 'failed'>('')
  private answered = $state(prefs.pocket !== null)

  /** Whether to offer it. A browser that runs no service worker could not open the page without a server. */
  get asks(): boolean {
    return !this.answered && this.can
  }

  get can(): boolean {
    return Boolean(navigator.serviceWorker?.controller) && 'indexedDB' in globalThis && 'locks' in navigator
  }

  async take(): Promise<void> {
    this.told = 'loading'
    try {
      const { fetchPocket, withPocket } = await import('../transport/pocket')
      await fetchPocket()
      prefs.pocket = this.answered = true
      carryBy(withPocket())
      this.told = 'ready'
    } catch {
      this.told = 'failed'
    }
  }

  refuse(): void {
    prefs.pocket = false
    this.answered = true
    this.told = ''
  }
}

export const along = new Along()

if (typeof matchMedia !== 'undefined' && matchMedia('(display-mode:standalone)').matches && along.asks) void along.take()
addEventListener('appinstalled', () => {
  if (prefs.pocket === null && along.can) void along.take()
})
