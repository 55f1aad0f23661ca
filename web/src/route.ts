/** A page of the client. */
export type Route =
  | { page: 'home' }
  | { page: 'match'; id: string }
  | { page: 'invitation'; id: string; invite: string }
  | { page: 'seat'; code: string }
  | { page: 'rules' }
  | { page: 'api' }
  | { page: 'lost' }

/** The page that a path of the address bar means. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [first, second = '', third, fourth = ''] = parts
  switch (first) {
    case undefined:
      return { page: 'home' }
    case 'm':
      if (parts.length === 2) return { page: 'match', id: second }
      if (parts.length === 4 && third === 'join') return { page: 'invitation', id: second, invite: fourth }
      break
    case 'seat':
      if (parts.length <= 2) return { page: 'seat', code: second }
      break
    case 'rules':
      if (parts.length === 1) return { page: 'rules' }
      break
    case 'api-docs':
      if (parts.length === 1) return { page: 'api' }
  }
  return { page: 'lost' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const matchPath = (id: string) => `/m/${encodeURIComponent(id)}`
export const seatPath = (code: string) => `/seat/${encodeURIComponent(code)}`
