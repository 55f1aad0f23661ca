/** Where somebody came from who is in the middle of something, by the address of the lesson: a page of ours, or nothing. */
export function wayBack(query: string): string | undefined {
  const to = new URLSearchParams(query).get('to')
  if (!to?.startsWith('/')) return undefined
  const { origin, pathname, search } = new URL(to, location.origin)
  return origin === location.origin ? pathname + search : undefined
}
