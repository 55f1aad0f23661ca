import { api, clock, Refusal } from '../../transport/api'

/** How soon a code is asked for again, at least (ms). */
const least = 30_000

/**
 * Tells the code that can be said instead of sending a link, for as long as somebody waits: until the function it returns is called.
 * Asked again before its time is over, it stays the same and lives on.
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
      // The link is there all the same.
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
