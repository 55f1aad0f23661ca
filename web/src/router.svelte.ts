import { type Route, routeOf } from './route'
import { isServers } from './transport/downloads'

/** What a step of the browser's history says of itself: a sheet lay over its page, or something was asked of the page. */
interface Step {
  laid?: true
  asked?: true
}
const step = () => (history.state ?? {}) as Step

/** Where in the client we are; the address bar is the truth. */
class Router {
  path = $state(location.pathname)
  query = $state(location.search)
  route: Route = $derived(routeOf(this.path))
  /** What puts away each sheet that lies over the page: all of them together are one step of the history. */
  private readonly sheets = new Set<() => void>()
  /** A step back is on its way; what is to come after it waits. */
  private returning = false
  private readonly after: (() => void)[] = []

  /** A page was gone to, from another of ours. */
  private moved = false

  constructor() {
    addEventListener('popstate', () => this.stepped())
    // The page was loaded again while a sheet lay there.
    this.settle()
  }

  /**
   * A sheet is laid over the page: going back puts it away, and nothing more. The function it returns says that it was put away
   * otherwise, which takes the step back.
   */
  lay(putAway: () => void): () => void {
    this.sheets.add(putAway)
    this.settle()
    return () => {
      this.sheets.delete(putAway)
      // Another sheet may take its place.
      queueMicrotask(() => this.settle())
    }
  }

  /** Goes to a page of ours; instead of this one, where nobody would want to come back to it. */
  go(href: string, instead = false): void {
    if (this.returning) return void this.after.push(() => this.go(href, instead))
    history[instead || step().laid ? 'replaceState' : 'pushState'](null, '', href)
    this.read()
    scrollTo(0, 0)
    this.moved = true
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  /**
   * Gives the focus to what a page says, where the page before took it along: whoever listens hears of the new page, and Tab goes on
   * from its beginning. The first page leaves it to the browser.
   */
  readonly arrive = (content: HTMLElement): void => {
    if (this.moved && (document.activeElement ?? document.body) === document.body) content.focus({ preventScroll: true })
  }

  /** Asks something of this page in its address: a step to go back from. */
  ask(query: string): void {
    if (this.returning) return void this.after.push(() => this.ask(query))
    history.pushState({ asked: true } satisfies Step, '', this.path + query)
    this.query = query
  }

  /** Asks no more: by going back, where it was asked by a step. */
  unask(): void {
    if (step().asked) history.back()
    else this.replace('')
  }

  /** Changes what is asked of this page in its address, without a step to go back to. */
  replace(query: string): void {
    history.replaceState(history.state, '', this.path + query)
    this.query = query
  }

  /** Makes the history agree with whether a sheet lies there. */
  private settle(): void {
    if (this.returning) return
    if (this.sheets.size > 0 && !step().laid) history.pushState({ laid: true } satisfies Step, '')
    if (this.sheets.size > 0 || !step().laid) return
    this.returning = true
    history.back()
  }

  private stepped(): void {
    // What was asked of the page while the sheet lay there still holds.
    if ((this.returning || this.sheets.size > 0) && location.pathname === this.path) history.replaceState(history.state, '', this.path + this.query)
    else {
      this.moved ||= location.pathname !== this.path
      this.read()
    }
    const lying = this.returning || step().laid ? [] : [...this.sheets]
    this.returning = false
    for (const putAway of lying) {
      this.sheets.delete(putAway)
      putAway()
    }
    this.settle()
    for (const act of this.after.splice(0)) act()
  }

  read(): void {
    this.path = location.pathname
    this.query = location.search
  }
}

export const router = new Router()

/** Follows links to our own pages without loading the client again. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (isServers(link.pathname) || link.hash) return
    event.preventDefault()
    router.go(link.pathname + link.search)
  }
  document.addEventListener('click', click)
  return () => document.removeEventListener('click', click)
}
