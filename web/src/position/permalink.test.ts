import { expect, test } from 'vitest'
import { positionIn, queryOf } from './permalink'

test('a position goes into an address and comes out again', () => {
  const rows = [{ code: '1122', keys: '1r2w' }, { code: '0345', keys: '0r0w' }]
  expect(queryOf('classic-blanks', rows)).toBe('?board=classic-blanks&rows=1122.1r2w_0345.0r0w')
  expect(positionIn(queryOf('classic-blanks', rows))).toEqual({ board: 'classic-blanks', rows })
  expect(positionIn(queryOf('c20p12g20bM', []))).toEqual({ board: 'c20p12g20bM', rows: [] })
})

test('an address of something else is an empty board', () => {
  expect(positionIn('')).toEqual({ board: 'classic', rows: [] })
  expect(positionIn('?rows=hello_1122_.1r0w')).toEqual({ board: 'classic', rows: [] })
})
