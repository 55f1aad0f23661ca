import { api, clock, Refusal } from '../../transport/api'

/** The shortest time before a code is requested again (ms). */
const least = 30_000

/**
 * Reports the invite code while the host waits. Players can say this code instead of sending a link. It is requested again
 * before it expires, and then stays the same and is valid for longer. Returns a function that stops the requests.
 */
export function spoken(match: string, tell: (code: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const ask = async () => {
    let wait = least
    try {
      const { code, expires } = await api.ticket(match, 'guest')
      if (over) return
      tell(code)
      wait = Math.max(least, (Date.parse(expires) - Date.now() - clock.offset) / 2)
    } catch (error) {
      // If there is no code, the host can still send the link.
      if (!(error instanceof Refusal)) throw error
    }
    if (!over) timer = setTimeout(ask, wait)
  }
  void ask()
  return () => {
    over = true
    clearTimeout(timer)
  }
}
