/** A point, with x to the right and y down. */
export type Point = readonly [x: number, y: number]

/**
 * Returns a smooth line through points, in SVG notation without the move to the first point. The y of the points must always
 * increase, or always decrease. The line is the monotone curve of Fritsch and Carlson: its slopes are harmonic means of their
 * neighbours' slopes, so it never overshoots.
 */
export function curveThrough(points: readonly Point[]): string {
  const rise = points.slice(1).map(([x, y], i) => (x - points[i]![0]) / (y - points[i]![1]))
  const slope = points.map((_, i) => {
    const [before, after] = [rise[i - 1] ?? rise[i] ?? 0, rise[i] ?? rise[i - 1] ?? 0]
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  const n = (value: number) => value.toFixed(1)
  return points
    .slice(1)
    .map(([x, y], i) => {
      const [fromX, fromY] = points[i]!
      const third = (y - fromY) / 3
      return `C${n(fromX + slope[i]! * third)} ${n(fromY + third)} ${n(x - slope[i + 1]! * third)} ${n(y - third)} ${n(x)} ${n(y)}`
    })
    .join('')
}
