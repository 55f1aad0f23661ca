/** A part of a bar that is 100 wide. */
export interface Part {
  from: number
  width: number
}

/** The gap between two parts, and the least width of a part. */
const [gap, least] = [0.5, 0.4]

/** Divides a bar into a part for each set, as wide as its size says. Parts of small sets are drawn wider than they are. */
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
