import { api, clock, Refusal } from '../../transport/api'

/** The least time before a code is requested again (ms). */
const least = 30_000

/**
 * Reports the invite code, which can be said instead of sending a link, while the host waits, until the returned function is
 * called. The code is requested again before it expires. It then stays the same and is valid for longer.
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
      // Without the code there is still the link.
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
