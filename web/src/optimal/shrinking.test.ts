import { expect, test } from 'vitest'
import { partsOf } from './shrinking'

test('a bar is filled by its parts, which are as wide as their sets are large', () => {
  const parts = partsOf([300, 100, 1, 600])
  expect(parts[0]?.from).toBe(0)
  for (const [i, { from, width }] of parts.entries()) {
    expect(width).toBeGreaterThan(0.3)
    expect(from + width).toBeCloseTo(i === parts.length - 1 ? 100 : (parts[i + 1]?.from ?? 0) - 0.5)
  }
  expect((parts[0]?.width ?? 0) / (parts[1]?.width ?? 1)).toBeCloseTo(3)
  expect(partsOf([7])).toEqual([{ from: 0, width: 100 }])
})
