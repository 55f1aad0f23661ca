import { expect, test } from 'vitest'
import { analysis, boardAnalysis, judgedRows } from './fixtures'
import { betterRow, playedRows, queryOf, type Shown, shownIn, stepFrom } from './shown'

const [first, second, , last] = judgedRows as [(typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0]]

test('a better row is named where one would have been', () => {
  expect([first, second, last].map(betterRow)).toEqual(['1123', '1345', undefined])
})

test('rows go back to the server as they are typed', () => {
  expect(playedRows(judgedRows.slice(1, 3))).toEqual([{ row: '1516', keys: '0r4w' }, { row: '--' }])
})

const at = (shown: Shown | undefined) => shown && [shown.game.serial, shown.board.breaker, shown.row]
const duel = { serial: 4, number: 3, title: 'Game 3', boards: [boardAnalysis({ breaker: 'host' }), boardAnalysis({ rows: judgedRows.slice(0, 1) })] }

test('an address says which game, whose board and which row; what it leaves open is where most was given away', () => {
  const of = analysis({ games: [...analysis().games, duel] })
  expect(at(shownIn(of, ''))).toEqual([1, 'guest', 1])
  expect(at(shownIn(of, '?game=3&row=4'))).toEqual([3, 'host', 3])
  expect(at(shownIn(of, '?game=4&breaker=guest&row=9'))).toEqual([4, 'guest', 0])
  expect(at(shownIn(of, '?game=77'))).toEqual([1, 'guest', 1])
  for (const query of ['?game=4&breaker=guest&row=1', '?game=2&row=3']) expect(queryOf(shownIn(of, query)!)).toBe(query)
})

test('while rows are judged one stays at the first', () => {
  const board = boardAnalysis({ finished: false })
  expect(at(shownIn(analysis({ games: [{ serial: 1, number: 1, title: 'Game 1', boards: [board] }] }), ''))).toEqual([1, 'guest', 0])
})

test('a game without rows is passed over, and shown where it is asked for', () => {
  const empty = { serial: 1, number: 1, title: 'Game 1', boards: [boardAnalysis({ rows: [] })] }
  const of = analysis({ games: [empty, duel] })
  expect(at(shownIn(of, ''))).toEqual([4, 'host', 1])
  expect(at(shownIn(of, '?game=1'))).toEqual([1, 'guest', 0])
  expect(queryOf(shownIn(of, '?game=1')!)).toBe('?game=1')
  expect(shownIn(analysis({ games: [] }), '')).toBe(undefined)
})

test('one steps from row to row, over to the other board and the next game, and no further', () => {
  const of = analysis({ games: [{ serial: 1, number: 1, title: 'Game 1', boards: [boardAnalysis({ rows: judgedRows.slice(0, 2) })] }, duel] })
  const all: unknown[] = []
  for (let shown = shownIn(of, '?row=1'); shown; shown = stepFrom(of, shown, 1)) all.push(at(shown))
  expect(all).toEqual([[1, 'guest', 0], [1, 'guest', 1], [4, 'host', 0], [4, 'host', 1], [4, 'host', 2], [4, 'host', 3], [4, 'guest', 0]])
  expect(at(stepFrom(of, shownIn(of, '?game=4&row=1')!, -1))).toEqual([1, 'guest', 1])
  expect(stepFrom(of, shownIn(of, '?row=1')!, -1)).toBe(undefined)
})
