import { expect, test } from 'vitest'
import { curveThrough, type Point } from './curve'

/** Returns the control points and the end of each piece of a path. */
const pieces = (path: string) => path.split('C').slice(1).map((piece) => piece.split(' ').map(Number))

test('a curve goes through its points, and never beyond them', () => {
  const points: Point[] = [[98, 764], [60, 692], [60, 592], [20, 492], [2, 392], [1, 62]]
  const drawn = pieces(curveThrough(points))
  expect(drawn.map((piece) => piece.slice(4))).toEqual(points.slice(1))
  drawn.forEach(([x1 = 0, , x2 = 0], i) => {
    const [low, high] = [points[i]![0], points[i + 1]![0]].sort((a, b) => a - b) as [number, number]
    for (const x of [x1, x2]) expect(x >= low - 0.1 && x <= high + 0.1, `piece ${i}: ${x} between ${low} and ${high}`).toBe(true)
  })
  // Between two equal points the curve is level: the light neither bulges nor narrows.
  expect([drawn[1]![0], drawn[1]![2]]).toEqual([60, 60])
})

test('one step is a straight line', () => {
  expect(curveThrough([[0, 0], [30, 90]])).toBe('C10.0 30.0 20.0 60.0 30.0 90.0')
})
