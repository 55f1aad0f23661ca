/** Where values stand on an axis: 0 is its foot, 1 its head. */
export interface Axis {
  /** Marked values, the lowest first. */
  ticks: number[]
  place(value: number): number
}

/** An axis from 0 to a round number at or above the highest value, with two to five steps. */
export function plainAxis(highest: number): Axis {
  const size = 10 ** Math.floor(Math.log10(Math.max(highest, 0.01)))
  const step = [0.2, 0.5, 1, 2].map((n) => n * size).find((n) => highest / n <= 5) ?? 5 * size
  const steps = Math.max(1, Math.ceil(highest / step - 1e-9))
  const ticks = Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toPrecision(6)))
  const head = ticks.at(-1) ?? 1
  return { ticks, place: (value) => Math.min(Math.max(value / head, 0), 1) }
}

/** An axis of powers of ten from 1 to one at or above the highest value; 0 stands at its foot with 1. */
export function logAxis(highest: number): Axis {
  const powers = Math.max(1, Math.ceil(Math.log10(Math.max(highest, 1)) - 1e-9))
  const every = Math.ceil(powers / 5)
  const ticks = Array.from({ length: Math.floor(powers / every) + 1 }, (_, i) => 10 ** (i * every))
  return { ticks, place: (value) => (value <= 1 ? 0 : Math.log10(value) / powers) }
}
