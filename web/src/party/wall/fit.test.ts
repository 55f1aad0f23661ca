import { expect, test } from 'vitest'
import { entry, fit } from './fit'

const wall = [1800, 760] as const

test('every number of entries fits the wall', () => {
  for (let n = 1; n <= 500; n++) {
    const { columns, size } = fit(n, ...wall, 44)
    expect(columns * size * entry.wide, `${n}, width`).toBeLessThanOrEqual(wall[0])
    expect(Math.ceil(n / columns) * size * entry.tall, `${n}, height`).toBeLessThanOrEqual(wall[1])
  }
})

test('few entries are as large as they may be, and a hall full of people can still be read', () => {
  expect(fit(1, ...wall, 44)).toEqual({ columns: 1, size: 44 })
  expect(fit(24, ...wall, 44).size).toBeGreaterThan(40)
  expect(fit(100, ...wall, 44).size).toBeGreaterThan(23)
  expect(fit(500, ...wall, 44).size).toBeGreaterThan(11)
})

test('a wall without room has nothing to divide', () => {
  expect(fit(0, 0, 0, 44)).toEqual({ columns: 1, size: 0 })
})
