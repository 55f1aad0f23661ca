import type { StrategyKind } from '../wire'

/** A place in a strategy: the strategy, and the answers that lead to the place, in order. */
export interface Place {
  strategy: StrategyKind
  answers: readonly string[]
}

/** Parses the place in an address, such as "?path=0r2w,1r1w". */
export function placeIn(query: string): Place {
  const q = new URLSearchParams(query)
  return { strategy: q.get('strategy') === 'within' ? 'within' : 'least', answers: (q.get('path') ?? '').split(',').filter(Boolean) }
}

/** Returns the address of a place. */
export function queryOf({ strategy, answers }: Place): string {
  const parts = [...(strategy === 'within' ? ['strategy=within'] : []), ...(answers.length > 0 ? [`path=${answers.map(encodeURIComponent).join(',')}`] : [])]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Returns the address of the page for playing on a board of the table against the computer. */
export const playPath = (game: string) => `/?with=computer&rules=remastered&board=${encodeURIComponent(game)}`

/** Returns the query that shows the table with one of its boards unfolded. */
export const tableQuery = (game: string) => `?board=${encodeURIComponent(game)}`
