import { expect, test } from 'vitest'
import type { Board } from '../wire'
import { codeByLot } from './lot'

const board = (change: Partial<Board>): Board => ({ text: '', colours: 6, pegs: 4, rows: 8, blanks: false, repeats: true, codes: '', ...change })

/** Returns the number of times that each code was drawn. */
function drawn(of: Board, times: number): Map<string, number> {
  const found = new Map<string, number>()
  for (let i = 0; i < times; i++) {
    const code = codeByLot(of).join('')
    found.set(code, (found.get(code) ?? 0) + 1)
  }
  return found
}

test('every code of a board can come, and no other', () => {
  expect([...drawn(board({ colours: 2, pegs: 2 }), 500).keys()].sort()).toEqual(['11', '12', '21', '22'])
  expect([...drawn(board({ colours: 2, pegs: 2, repeats: false }), 500).keys()].sort()).toEqual(['12', '21'])
  expect([...drawn(board({ colours: 2, pegs: 2, blanks: true, repeats: false }), 2000).keys()].sort()).toEqual(['00', '01', '02', '10', '12', '20', '21'])
})

test('each is as likely as any other, also where no colour may come twice', () => {
  for (const [code, times] of drawn(board({ colours: 2, pegs: 2, blanks: true, repeats: false }), 14_000)) {
    expect(times, code).toBeGreaterThan(1600)
    expect(times, code).toBeLessThan(2400)
  }
})

test('it is drawn from what chance gives, from the first hole on', () => {
  const given = [0, 0, 5, 1, 2]
  expect(codeByLot(board({ repeats: false, pegs: 3 }), () => given.shift() ?? 0), 'a colour that came twice has all drawn again').toEqual([6, 2, 3])
})

test('a board of as many holes as colours is no trouble', () => {
  expect(new Set(codeByLot(board({ colours: 12, pegs: 12, repeats: false })))).toHaveLength(12)
})
