import { expect, test } from 'vitest'
import { amountWords } from './amount'

test('numbers of codes of any length', () => {
  const words = (codes: string, exact = true) => amountWords({ codes, exact })
  expect([words('0'), words('1'), words('999'), words('1296'), words('1300000', false)]).toEqual([
    '0 codes', '1 code', '999 codes', '1,296 codes', 'about 1,300,000 codes',
  ])
})
