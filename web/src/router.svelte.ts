import { type Route, routeOf } from './route'
import { isServers } from './transport/downloads'

/**
 * The data of an entry in the browser's history: whether a sheet was over the page, and whether a query was added to the
 * address.
 */
interface Step {
  laid?: true
  asked?: true
}
const step = () => (history.state ?? {}) as Step

/** The current place in the client, which the address bar shows. */
class Router {
  path = $state(location.pathname)
  query = $state(location.search)
  route: Route = $derived(routeOf(this.path))
  /** The functions that close the sheets over the page. All sheets together have one entry in the browser's history. */
  private readonly sheets = new Set<() => void>()
  /** Whether a step back is in progress. Later steps wait until it is done. */
  private returning = false
  private readonly after: (() => void)[] = []

  /** Whether the user came to this page from another page of this site. */
  private moved = false

  constructor() {
    addEventListener('popstate', () => this.stepped())
    // The page may have been loaded again while a sheet was open.
    this.settle()
  }

  /**
   * Records that a sheet is over the page. Going back then closes only the sheet. The returned function records that the sheet
   * is gone, and must be called if the sheet is closed in another way.
   */
  lay(putAway: () => void): () => void {
    this.sheets.add(putAway)
    this.settle()
    return () => {
      this.sheets.delete(putAway)
      // This waits until the current code has run, because another sheet may replace this one.
      queueMicrotask(() => this.settle())
    }
  }

  /** Goes to another page of this site. If `instead` is true, the new page replaces this one, so that going back skips this one. */
  go(href: string, instead = false): void {
    if (this.returning) return void this.after.push(() => this.go(href, instead))
    history[instead || step().laid ? 'replaceState' : 'pushState'](null, '', href)
    this.read()
    scrollTo(0, 0)
    this.moved = true
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  /**
   * Moves the focus to a page's content if the focus was lost with the previous page. Screen readers then announce the new page,
   * and Tab continues from its beginning. On the first page, the browser decides where the focus is.
   */
  readonly arrive = (content: HTMLElement): void => {
    if (this.moved && (document.activeElement ?? document.body) === document.body) content.focus({ preventScroll: true })
  }

  /** Adds a query to this page's address as an entry in the history, so that the user can go back. */
  ask(query: string): void {
    if (this.returning) return void this.after.push(() => this.ask(query))
    history.pushState({ asked: true } satisfies Step, '', this.path + query)
    this.query = query
  }

  /** Removes the query. If the query was added as an entry in the history, it goes back. */
  unask(): void {
    if (step().asked) history.back()
    else this.replace('')
  }

  /** Changes the query in this page's address without adding an entry to the history. */
  replace(query: string): void {
    history.replaceState(history.state, '', this.path + query)
    this.query = query
  }

  /** Adds the history entry for open sheets if a sheet is open, and removes the entry otherwise. */
  private settle(): void {
    if (this.returning) return
    if (this.sheets.size > 0 && !step().laid) history.pushState({ laid: true } satisfies Step, '')
    if (this.sheets.size > 0 || !step().laid) return
    this.returning = true
    history.back()
  }

  private stepped(): void {
    // A query that was added while the sheet was open is still in the address.
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

/** Follows links to other pages of this site without loading the client again. Returns a function that stops following them. */
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
