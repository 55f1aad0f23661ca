import { prefs } from '../prefs.svelte'
import type { Played } from '../transport/bring'
import { line } from '../transport/line.svelte'
import { carryBy, dropPocket, hasPocket, network } from '../transport/transport'
import { load, save } from './storage'

/** The delay between the start of the page and the search for the pocket's finished games (ms). */
const restful = 3000
/** The storage key for an object that maps each match to the number of its finished games that were sent to the server. */
const givenKey = 'keypeg-given'

/**
 * Stores Keypeg for offline use on this device. Returning users are offered this once. For users who install Keypeg, the
 * download begins at once.
 */
class Along {
  /** The progress of a download, or of adding games to the history on the server. */
  told = $state<'' | 'loading' | 'ready' | 'failed' | 'brings' | 'brought' | 'unsent'>('')
  /** Whether this page can work without a server. */
  taken = $state(false)
  /** The matches played offline that the server does not have. */
  private played = $state.raw<Played[]>([])
  private answered = $state(prefs.pocket !== null)

  constructor() {
    line.onBack(() => void this.look())
  }

  /** Reports whether to offer offline use, which it never does while the server cannot be reached. */
  get asks(): boolean {
    return !this.answered && !this.taken && line.there && this.can
  }

  /** Reports whether this browser can use the files. Without a service worker it could not open the page without a server. */
  get can(): boolean {
    return Boolean(navigator.serviceWorker?.controller) && 'indexedDB' in globalThis && 'locks' in navigator
  }

  /**
   * Uses the pocket if the user has stored Keypeg for offline use. Browsers write files before settings, so after a crash only
   * the files may show the choice.
   */
  async begin(): Promise<void> {
    if (prefs.pocket === false || !(prefs.pocket || (await hasPocket()))) return
    const { missing } = await import('../transport/pocket')
    if (prefs.pocket || (await missing()).length === 0) await this.use()
  }

  private async use(): Promise<void> {
    carryBy((await import('../transport/pocket')).withPocket())
    this.taken = true
    setTimeout(() => void this.look(), restful)
  }

  async take(): Promise<void> {
    this.told = 'loading'
    try {
      await (await import('../transport/pocket')).fetchPocket()
      await this.use()
      prefs.pocket = this.answered = true
      this.told = 'ready'
    } catch {
      this.told = 'failed'
      void line.check()
    }
  }

  /**
   * Stores Keypeg for offline use, without asking, if the user has installed it. In the window of an installed client, the first
   * page may open before the service worker runs.
   */
  takeInstalled(): void {
    if (this.asks) void this.take()
    else if (!this.answered && !this.can) navigator.serviceWorker?.addEventListener('controllerchange', () => this.takeInstalled(), { once: true })
  }

  /**
   * Declines the offer, or deletes the files. Games stay on the device, and can be opened again once the files have been stored
   * again.
   */
  async leave(): Promise<void> {
    prefs.pocket = this.taken = false
    this.answered = true
    this.told = ''
    carryBy(network)
    await dropPocket()
  }

  /** Looks for games that the server does not have, and asks whether to add them. A player who has agreed once is not asked again. */
  private async look(): Promise<void> {
    if (!this.taken || !line.there || prefs.bring === false) return
    const { unsent } = await import('../transport/bring')
    this.played = await unsent(load(givenKey, {})).catch(() => []) // the search is repeated when the connection is next restored
    if (this.played.length === 0) return
    if (prefs.bring) await this.bring()
    else this.told = 'brings'
  }

  /** The number of finished games in the offline matches that the server does not have. */
  get games(): number {
    return this.played.reduce((sum, { games }) => sum + games, 0)
  }

  async bring(): Promise<void> {
    prefs.bring = true
    try {
      const { bring } = await import('../transport/bring')
      for await (const sent of bring(this.played)) {
        save(givenKey, { ...load(givenKey, {}), ...Object.fromEntries(sent.map(({ id, games }) => [id, games])) })
      }
      this.told = 'brought'
    } catch {
      this.told = 'unsent'
    }
  }

  keep(): void {
    prefs.bring = false
    this.told = ''
  }
}

export const along = new Along()

if (typeof matchMedia !== 'undefined' && matchMedia('(display-mode:standalone)').matches) along.takeInstalled()
addEventListener('appinstalled', () => along.takeInstalled())
