/** Returns the address of the page of this site from which a player came to the lesson, if there is one. */
export function wayBack(query: string): string | undefined {
  const to = new URLSearchParams(query).get('to')
  if (!to?.startsWith('/')) return undefined
  const { origin, pathname, search } = new URL(to, location.origin)
  return origin === location.origin ? pathname + search : undefined
}
