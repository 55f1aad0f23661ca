import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import AdviceLine from './AdviceLine.svelte'

test.each([
  [{ expected: 5625 / 1296, exact: true, fraction: '5625/1296' }, 'about 4.3 rows to the end · can be the code', '4.3403 rows to the end (5625/1296), exact'],
  [{ expected: 4.37, exact: false }, 'about 4.4 rows to the end · can be the code', null],
  [{ expected: 1.5, exact: true, fraction: '3/2' }, '1.5 rows to the end · can be the code', null],
  [{ expected: 1, exact: true }, '1 row to the end · can be the code', null],
  [{ exact: false }, 'can be the code', null],
])('%o is told in plain words, and exactly on demand', (value, told, detail) => {
  render(AdviceLine, { advice: { row: '1122', could_be: true, ...value } })
  expect(screen.getByText(told).getAttribute('title')).toBe(detail)
})
