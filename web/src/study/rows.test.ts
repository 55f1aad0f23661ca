import { expect, test } from 'vitest'
import { judgedRows } from './fixtures'
import { betterRow, playedRows } from './rows'

const [first, second, , last] = judgedRows as [(typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0]]

test('a better row is named where one would have been', () => {
  expect([first, second, last].map(betterRow)).toEqual(['1123', '1345', undefined])
})

test('rows go back to the server as they are typed', () => {
  expect(playedRows(judgedRows.slice(1, 3))).toEqual([{ row: '1516', keys: '0r4w' }, { row: '--' }])
})
