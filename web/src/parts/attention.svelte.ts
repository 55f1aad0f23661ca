import { sounds } from './sounds'

/** The page's icon, and the same icon with a dot. */
const [icon, calls] = ['/icon.svg', '/icon-calls.svg']

/**
 * Notifies a player who is not looking at the page that it is their turn. It uses the title, the icon, the app's badge and a
 * sound. These signals end when the player looks at the page.
 */
export class Attention {
  /** Whether it has become the player's turn and they have not looked at the page since. */
  calling = $state(false)
  private mine: boolean | undefined

  /** Records whether it is the player's turn. */
  heed(mine: boolean): void {
    // A player who was looking at the page, or has just opened it, already knows that it is their turn.
    const came = mine && this.mine === false
    this.mine = mine
    if (came && document.hidden) this.call()
    else if (!mine) this.end()
  }

  /** Listens for signs that the player is looking at the page. Returns a function that stops listening. */
  watch(): () => void {
    const looked = () => !document.hidden && this.end()
    // Browsers allow no sound before the first press.
    const press = () => sounds.wake()
    const words = ['pointerdown', 'keydown'] as const
    document.addEventListener('visibilitychange', looked)
    for (const word of words) addEventListener(word, press)
    looked()
    return () => {
      document.removeEventListener('visibilitychange', looked)
      for (const word of words) removeEventListener(word, press)
      this.end()
    }
  }

  private call(): void {
    this.calling = true
    show(calls)
    sounds.play('turn')
    // A page that is not installed as an app has no badge, so this may fail.
    navigator.setAppBadge?.().catch(() => {})
  }
  private end(): void {
    this.calling = false
    show(icon)
    sounds.seen()
    navigator.clearAppBadge?.().catch(() => {})
  }
}

function show(sign: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && link.getAttribute('href') !== sign) link.href = sign
}
