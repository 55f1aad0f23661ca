/** The size of one entry of a list on the wall, in units of its type size. An entry has a name, a number and keys. */
export const entry = { wide: 12, tall: 1.75 } as const

/** The number of columns, and the size of their type in pixels. */
export interface Fit {
  columns: number
  size: number
}

/** Returns the number of columns and the type size that make n entries fill a space best. The size is at most `most`. */
export function fit(n: number, width: number, height: number, most: number, { wide, tall } = entry as { wide: number; tall: number }): Fit {
  let best: Fit = { columns: 1, size: 0 }
  for (let columns = 1; columns <= Math.max(1, n); columns++) {
    const size = Math.min(width / columns / wide, height / Math.ceil(n / columns) / tall, most)
    // Type that is only a tenth of a pixel larger is not worth another column.
    if (size > best.size + 0.1) best = { columns, size }
  }
  return { ...best, size: Math.floor(best.size * 10) / 10 }
}
