import { afterEach, expect, test } from 'vitest'
import { speak } from '../words/words'
import { amountWords, codesFigure, figureOf, grouped, luckWords, rowsFigure, secondsWords } from './figures'

afterEach(() => speak('en'))

test('numbers of codes keep every digit', () => {
  expect(grouped(999)).toBe('999')
  expect(grouped('4096000000000000')).toBe('4,096,000,000,000,000')
  expect(amountWords({ codes: '1', exact: true })).toBe('1 code')
  expect(amountWords({ codes: '2100000', exact: false })).toBe('about 2,100,000 codes')
  expect(amountWords({ codes: '0', exact: true })).toBe('0 codes')
  expect(codesFigure({ codes: '2109999', exact: false }), 'an estimate has two').toBe('about 2,100,000')
  expect(['1296', '376831999999999'].map(figureOf)).toEqual(['1,296', '380T'])
})

test('what rounds to nothing has no sign', () => {
  expect(rowsFigure(-0.004)).toBe('0.00')
  expect(rowsFigure(-0.5)).toBe('−0.50')
  expect(luckWords(0.8)).toBe('saved 0.80 rows')
  expect(luckWords(-0.3)).toBe('cost 0.30 rows')
  expect(luckWords(0.001)).toBe('made no difference')
})

test('seconds as people say them', () => {
  expect([7.25, 3, 65, 3780, 59.7].map(secondsWords)).toEqual(['7.3\u00a0s', '3\u00a0s', '1\u00a0min 5\u00a0s', '1\u00a0h 3\u00a0min', '1\u00a0min 0\u00a0s'])
})

test('figures in the language of the page', async () => {
  await speak('fr')
  expect(amountWords({ codes: '2100000', exact: false })).toBe('environ 2\u202f100\u202f000 combinaisons')
  expect([rowsFigure(-0.5), luckWords(1.5), luckWords(-2)]).toEqual(['−0,50', 'a épargné 1,50 coup', 'a coûté 2,00 coups'])
  expect([7.25, 65].map(secondsWords)).toEqual(['7,3\u00a0s', '1\u00a0min 5\u00a0s'])
})
