import { transport } from './transport'

/** The shortest and the longest pause before the next check (ms). Every failure doubles the pause. */
const [soon, late] = [500, 8000]
/** The time within which the server must respond to a check (ms). */
const patience = 5000
/**
 * The pause between the device's report that the network is lost and the next check (ms). The report may come
 * early, while the server can still respond.
 */
const later = 2000

/**
 * Reports whether a response with this status comes from a program in front of the server, because the server is down
 * or stopping.
 */
export const fromNobody = (status: number) => status === 502 || status === 503 || status === 504

/**
 * The connection to the server. A caller that gets no response asks this object to check the connection. While the connection is
 * lost, one request is repeated as a check. The check is sent at once when the device reports that it has a network. After the
 * first response, everything that was waiting continues.
 */
class Line {
  /** Whether the server can be reached, as far as this page knows. */
  there = $state(true)
  private readonly whenBack = new Set<() => void>()
  private readonly whenGone = new Set<() => void>()
  private checking: Promise<boolean> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private wait = soon

  constructor() {
    // The server may be on this device, where it can be reached without a network. The device's report is therefore only a
    // reason to check.
    for (const word of ['online', 'offline']) addEventListener(word, () => this.reopen())
    addEventListener('offline', () => setTimeout(() => this.reopen(), later))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !this.there) this.reopen()
    })
  }

  /** Records that a response or event came from the server. */
  heard(): void {
    clearTimeout(this.timer)
    this.wait = soon
    if (this.there) return
    this.there = true
    for (const goOn of [...this.whenBack]) goOn()
  }

  /** Checks whether the server responds. The promise resolves to true if it does. */
  check(): Promise<boolean> {
    return (this.checking ??= this.ask().finally(() => (this.checking = undefined)))
  }

  /** Calls a function whenever the connection is back. Returns a function that stops the calls. */
  onBack(goOn: () => void): () => void {
    return member(this.whenBack, goOn)
  }

  /** Calls a function whenever the connection is found to be lost. Returns a function that stops the calls. */
  onGone(act: () => void): () => void {
    return member(this.whenGone, act)
  }

  /** Waits until there is a connection. */
  async back(): Promise<void> {
    if (this.there) return
    await new Promise<void>((resolve) => {
      const stop = this.onBack(() => {
        stop()
        resolve()
      })
    })
  }

  private reopen(): void {
    this.wait = soon
    void this.check()
  }

  private async ask(): Promise<boolean> {
    clearTimeout(this.timer)
    // This is a short request that no cache handles.
    const question = new Request(new URL('/api/editions', location.origin), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
    const answered = await transport.send(question).then(({ status }) => !fromNobody(status), () => false)
    if (answered) {
      this.heard()
    } else {
      const was = this.there
      this.there = false
      if (was) for (const act of [...this.whenGone]) act()
      this.timer = setTimeout(() => void this.check(), this.wait)
      this.wait = Math.min(this.wait * 2, late)
    }
    return answered
  }
}

function member(of: Set<() => void>, one: () => void): () => void {
  of.add(one)
  return () => void of.delete(one)
}

export const line = new Line()
