import { transport } from './transport'

/** How long to wait before asking again (ms): at first, and at most. Every failure doubles it. */
const [soon, late] = [500, 8000]
/** How long an answer to that may take (ms). */
const patience = 5000
/** When to ask once more after word that the network is going (ms): it may come first, and what is asked at once still pass. */
const later = 2000

/** Whether an answer comes from nobody who could decide: the server is down, or stopping, and something stands before it. */
export const fromNobody = (status: number) => status === 502 || status === 503 || status === 504

/**
 * The line to the server. Whoever gets no answer has it checked; while it is gone it is asked again and again, at once when the
 * device says that its network came, and whatever waits goes on as soon as there is an answer.
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
    // The network may be gone and the server here, on this very device: what the device says is a reason to ask, no more.
    for (const word of ['online', 'offline']) addEventListener(word, () => this.reopen())
    addEventListener('offline', () => setTimeout(() => this.reopen(), later))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !this.there) this.reopen()
    })
  }

  /** Something came from the server. */
  heard(): void {
    clearTimeout(this.timer)
    this.wait = soon
    if (this.there) return
    this.there = true
    for (const goOn of [...this.whenBack]) goOn()
  }

  /** Asks the server for a sign of life, now; true if there was one. */
  check(): Promise<boolean> {
    return (this.checking ??= this.ask().finally(() => (this.checking = undefined)))
  }

  /** Calls whenever the line has been gone and is back, until the function it returns is called. */
  onBack(goOn: () => void): () => void {
    return member(this.whenBack, goOn)
  }

  /** Calls whenever the line turns out to be gone, until the function it returns is called. */
  onGone(act: () => void): () => void {
    return member(this.whenGone, act)
  }

  /** Until the line is there. */
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
    // Short, and asked of the server itself, whatever is kept of it.
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
