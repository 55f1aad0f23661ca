import { type Route, routeOf } from './route'
import { isServers } from './transport/downloads'

/** Where in the client we are; the address bar is the truth. */
class Router {
  path = $state(location.pathname)
  query = $state(location.search)
  route: Route = $derived(routeOf(this.path))

  /** Goes to a page of ours; instead of this one, where nobody would want to come back to it. */
  go(href: string, instead = false): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', href)
    this.read()
    scrollTo(0, 0)
    // So that whoever listens hears of the new page, and Tab goes on from its beginning.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  /** Asks something of this page in its address: a step to go back from. */
  ask(query: string): void {
    history.pushState(null, '', this.path + query)
    this.query = query
  }

  /** Changes what is asked of this page in its address, without a step to go back to. */
  replace(query: string): void {
    history.replaceState(null, '', this.path + query)
    this.query = query
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
  const pop = () => router.read()
  document.addEventListener('click', click)
  addEventListener('popstate', pop)
  return () => {
    document.removeEventListener('click', click)
    removeEventListener('popstate', pop)
  }
}
