import { clock, Refusal } from '../../transport/api'
import type { Ticket } from '../../wire'

/** Returns the address of the page on which an invite code is typed, as people write it, on the site of an invitation's link. */
export const typedAt = (link: string) => `${new URL(link).host}/code`

/** The shortest time before a code is requested again (ms). */
const least = 30_000

/**
 * Reports the invite code to the caller while the host waits. Players can say this code instead of sending a link.
 * `request` is called for the code, and again before the code expires. Each request leaves the code unchanged, and makes
 * it valid for longer. Returns a function that stops the requests.
 */
export function spoken(request: () => Promise<Ticket>, tell: (ticket: Ticket) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const ask = async () => {
    let wait = least
    try {
      const ticket = await request()
      if (over) return
      tell(ticket)
      wait = Math.max(least, (Date.parse(ticket.expires) - Date.now() - clock.offset) / 2)
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
