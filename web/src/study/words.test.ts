import { expect, test } from 'vitest'
import { analysis, boardAnalysis, judgedRows } from './fixtures'
import { betterRow, couldWords, gameName, leftWords, lossWords, outcomeWords, playedRows, rowLuckWords } from './words'

const [first, second, lost, last] = judgedRows as [(typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0], (typeof judgedRows)[0]]

test('what a row did', () => {
  expect(leftWords(first)).toBe('1,296 codes before it, 208 codes after it.')
  expect(leftWords({ ...first, after: { codes: '2100000', exact: false } })).toBe('1,296 codes before it, about 2,100,000 codes after it.')
  expect(leftWords(lost)).toBe('Lost to the clock, with 9 codes left.')
  expect(couldWords(first)).toBe('It could have been the code.')
  expect(couldWords(second)).toBe('It could not have been the code: it disagrees with the answer to row 1.')
  expect(couldWords({ ...second, against: [1, 2, 4] })).toContain('rows 1, 2 and 4.')
})

test('what a row gave away, with its figures', () => {
  expect(lossWords(second)).toBe('Gave 0.50 rows away: 4.10 rows to be expected to the end, 3.60 with the best one.')
  expect(lossWords(last)).toBe('As good as the best row: 1.00 rows to be expected to the end. This is an approximation.')
  expect(lossWords({ ...last, judged: false })).toBe('Not judged yet.')
  expect(lossWords({ ...last, judged: false, text: 'The board is too big to judge its rows.' })).toBe('The board is too big to judge its rows.')
  expect(rowLuckWords(second)).toBe('Luck: its answer saved 1.30 rows.')
  expect([first, second, last].map(betterRow)).toEqual(['1123', '1345', undefined])
})

test('games and their outcomes', () => {
  const whole = analysis()
  expect(whole.games.map((game) => gameName(whole, game))).toEqual(['Game 1', 'Game 1, again', 'Game 2'])
  expect(outcomeWords(whole, boardAnalysis())).toBe('Ben broke Ann’s code in 4 rows.')
  expect(outcomeWords(whole, boardAnalysis({ breaker: 'host', outcome: 'unbroken' }))).toBe('Ann did not break Ben’s code in 4 rows.')
})

test('rows go back to the server as they are typed', () => {
  expect(playedRows(judgedRows.slice(1, 3))).toEqual([{ row: '1516', keys: '0r4w' }, { row: '--' }])
})
