// By hand: the computer beside a real board.
import { expect, test } from './harness'
import type { Person } from './browser'
import { count, patience } from './play'

/** The keys of a row against a code, by the book: what a person beside the board would count. */
function keysOf(code: string, row: string): string {
  const red = [...code].filter((peg, i) => row[i] === peg).length
  const common = [...new Set(code)].map((peg) => Math.min(code.split(peg).length, row.split(peg).length) - 1)
  return `${red}r${common.reduce((a, b) => a + b, 0) - red}w`
}

const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black']

/** The computer's row of this number, in digits. */
async function asked({ page }: Person, n: number): Promise<string> {
  const said = page.getByText(new RegExp(`^The computer plays row ${n}: `))
  const names = /: (.*)\. What/.exec(await said.innerText(patience))?.[1] ?? ''
  return names
    .split(', ')
    .map((name) => colours.indexOf(name) + 1)
    .join('')
}

async function answer(person: Person, keys: string): Promise<void> {
  await count(person, keys)
  await person.page.getByRole('button', { name: /^Answer:/ }).click()
}

test('the computer breaks a code kept in the head, a reload in between', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  const over = page.getByText(/It broke your code in|Only one code is left/)
  for (let n = 1; n <= 12 && !(await over.isVisible()); n++) {
    const row = await asked(ann, n)
    if (n === 2) {
      await ann.shot('the computer asks')
      await page.reload()
      expect(await asked(ann, 2), 'the same row after a reload').toBe(row)
    }
    await answer(ann, keysOf('3562', row))
    await over.or(page.getByText(`The computer plays row ${n + 1}: `)).first().waitFor(patience)
  }
  await over.waitFor()
  await ann.shot('the computer has done it')
  await page.getByRole('button', { name: 'Another code' }).click()
  await asked(ann, 1)
})

test('answers that contradict each other are told at once, and mended', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  const first = await asked(ann, 1)
  // What no row can get is refused at the counters, to be corrected there, and the row is still asked.
  ann.expectError(/422/)
  await answer(ann, '3r1w')
  await page.getByRole('alert').filter({ hasText: 'if all others are in place, so is the last' }).waitFor(patience)
  await expect.poll(() => page.getByRole('button', { name: 'Answer: 3 red, 1 white' }).count()).toBe(1)
  expect(await asked(ann, 1)).toBe(first)
  await answer(ann, '4r0w')
  await page.getByText('It broke your code in 1 row.').waitFor(patience)
  await page.getByRole('button', { name: 'Change the answer to row 1' }).click()
  await answer(ann, '0r0w')
  const slips = page.getByRole('alert', { name: 'These answers contradict each other' })
  // Before long no colour is left that could be in the code.
  for (let n = 2; n <= 8 && !(await slips.isVisible()); n++) {
    await asked(ann, n)
    await answer(ann, '0r0w')
    await slips.or(page.getByText(`The computer plays row ${n + 1}: `)).or(page.getByText('Only one code is left')).first().waitFor(patience)
  }
  await slips.getByText(/Row \d was answered no keys. Perhaps it is/).first().waitFor(patience)
  await ann.shot('a slip by hand')
  await slips.getByRole('button', { name: /^Look at row \d again$/ }).first().click()
  await page.getByText(/The new answer to row \d:/).waitFor()
  await page.getByRole('button', { name: 'Leave it as it was' }).click()
  await slips.getByRole('button', { name: /^Change (it|them)$/ }).first().click()
  await page.getByText(/The computer plays row \d|Only one code is left/).first().waitFor(patience)
})

test('it helps two people at one board', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  await page.getByRole('radio', { name: /^It helps you at one board/ }).check()
  await page.getByLabel('Board', { exact: true }).selectOption({ label: 'Advanced: 5 × 8' })
  await page.getByRole('button', { name: 'Its answer…' }).waitFor(patience)
  await page.getByRole('heading', { level: 1 }).click() // beside everything
  await page.keyboard.type('11223')
  await page.keyboard.press('Enter')
  await answer(ann, '1r1w')
  await page.getByRole('button', { name: 'Change row 1' }).waitFor(patience)
  await page.getByRole('button', { name: 'What to play here?' }).click()
  await page.getByRole('region', { name: 'The best rows' }).getByRole('listitem').first().waitFor(patience)
  await page.getByText('Show which codes are left').click()
  await ann.shot('help for two')
  await page.reload()
  await page.getByRole('button', { name: 'Change row 1' }).waitFor(patience)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('button', { name: 'Change row 1' }).waitFor({ state: 'detached' })
})
