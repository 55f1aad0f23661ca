/** A part of a bar. The whole bar is 100 wide. */
export interface Part {
  from: number
  width: number
}

/** The gap between two parts, and the smallest width of a part, in percent of the bar. */
const [gap, least] = [0.5, 0.4]

/**
 * Divides a bar into one part for each set, with a width in proportion to the set's size. The parts of very small sets are made
 * wider, so that they can be seen.
 */
export function partsOf(sizes: readonly number[]): Part[] {
  const room = 100 - gap * (sizes.length - 1)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const wide = sizes.map((size) => Math.max(least, (size / whole) * room))
  const shrink = room / wide.reduce((sum, width) => sum + width, 0)
  let from = 0
  return wide.map((width) => {
    const part = { from, width: width * shrink }
    from += part.width + gap
    return part
  })
}
