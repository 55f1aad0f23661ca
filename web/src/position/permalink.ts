import { axesOf, boardText } from '../game/axes'
import type { SetRow } from './setup.svelte'

/** Returns the query for a position, such as "?board=classic&rows=1122.1r2w_3344.0r1w". */
export function queryOf(board: string, rows: readonly SetRow[]): string {
  const q = new URLSearchParams({ board })
  if (rows.length > 0) q.set('rows', rows.map(({ code, keys }) => `${code}.${keys}`).join('_'))
  return `?${q}`
}

/** Parses the position in an address. Unreadable rows are left out, and the server checks the rest. */
export function positionIn(query: string): { board: string; rows: SetRow[] } {
  const q = new URLSearchParams(query)
  const rows = (q.get('rows') ?? '').split('_').flatMap((row) => {
    const [, code, keys] = /^([0-9a-k]+)\.(\d+r\d+w)$/.exec(row) ?? []
    return code && keys ? [{ code, keys }] : []
  })
  const board = q.get('board') || 'classic'
  const axes = axesOf(board)
  return { board: axes ? boardText(axes) : board, rows }
}
