import type { Edition } from '../wire'

/** Something in which the variants of one printed set differ: a choice, each with the edition it leads to. */
export interface Axis {
  what: 'blanks' | 'play' | 'codes'
  /** The first is how the set is usually played. */
  editions: readonly Edition[]
  chosen: number
}

/** What a variant is on an axis; of codes, how long each player's is. */
const valueOn: Record<Axis['what'], (edition: Edition) => string> = {
  play: ({ play }) => play,
  codes: ({ board, short }) => `${board.pegs} ${short?.pegs ?? board.pegs}`,
  blanks: ({ board }) => String(board.blanks),
}
const all = Object.keys(valueOn) as Axis['what'][]

/** The choices that lead from one variant of a set to the others; those in which none differ are left out. */
export function axesOf(editions: readonly Edition[], chosen: Edition): Axis[] {
  const variants = editions.filter(({ rules }) => rules === chosen.rules)
  return all.flatMap((what): Axis[] => {
    const value = valueOn[what]
    const values = [...new Set(variants.map(value))]
    if (values.length < 2) return []
    // The one that is like the chosen one in all else, where there is one.
    const like = (edition: Edition) => all.filter((axis) => axis === what || valueOn[axis](edition) === valueOn[axis](chosen)).length
    const leading = (to: string) => variants.filter((edition) => value(edition) === to).toSorted((a, b) => like(b) - like(a))[0] ?? chosen
    return [{ what, editions: values.map(leading), chosen: values.indexOf(value(chosen)) }]
  })
}
