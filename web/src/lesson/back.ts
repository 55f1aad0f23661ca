/** Returns the address of the page from which a player came to the lesson, if that page belongs to this site. */
export function wayBack(query: string): string | undefined {
  const to = new URLSearchParams(query).get('to')
  if (!to?.startsWith('/')) return undefined
  const { origin, pathname, search } = new URL(to, location.origin)
  return origin === location.origin ? pathname + search : undefined
}
