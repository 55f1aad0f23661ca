import type { Edition } from '../wire'

/** A choice between variants of one printed set. Each option leads to an edition. */
export interface Axis {
  what: 'blanks' | 'play' | 'codes'
  /** The editions, with the usual one first. */
  editions: readonly Edition[]
  chosen: number
}

/**
 * The functions that return a variant's value of each property. The value of `codes` combines the lengths of both players'
 * codes.
 */
const valueOn: Record<Axis['what'], (edition: Edition) => string> = {
  play: ({ play }) => play,
  codes: ({ board, short }) => `${board.pegs} ${short?.pegs ?? board.pegs}`,
  blanks: ({ board }) => String(board.blanks),
}
const all = Object.keys(valueOn) as Axis['what'][]

/** Returns the properties in which the variants of a set differ, with the choices for each. */
export function axesOf(editions: readonly Edition[], chosen: Edition): Axis[] {
  const variants = editions.filter(({ rules }) => rules === chosen.rules)
  return all.flatMap((what): Axis[] => {
    const value = valueOn[what]
    const values = [...new Set(variants.map(value))]
    if (values.length < 2) return []
    // Counts the properties, other than this one, in which an edition agrees with the chosen edition.
    const like = (edition: Edition) => all.filter((axis) => axis === what || valueOn[axis](edition) === valueOn[axis](chosen)).length
    const leading = (to: string) => variants.filter((edition) => value(edition) === to).toSorted((a, b) => like(b) - like(a))[0] ?? chosen
    return [{ what, editions: values.map(leading), chosen: values.indexOf(value(chosen)) }]
  })
}
