// Tests playing by hand: the computer's rows are placed on a real board.
import { expect, test } from './harness'
import type { Person } from './browser'
import { lay, patience, told } from './play'

/** Computes the keys of a row against a code, as a person at a real board would. */
function keysOf(code: string, row: string): string {
  const red = [...code].filter((peg, i) => row[i] === peg).length
  const common = [...new Set(code)].map((peg) => Math.min(code.split(peg).length, row.split(peg).length) - 1)
  return `${red}r${common.reduce((a, b) => a + b, 0) - red}w`
}

const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black']

const says = ({ page }: Person, n: number) => page.locator('[data-say]').filter({ hasText: `The computer plays row ${n}.` })

/** Returns the computer's row with this number, in digits, as read from the text for screen readers. */
async function asked(person: Person, n: number): Promise<string> {
  await says(person, n).waitFor(patience)
  const names = /\.(.*)\. What/.exec((await says(person, n).textContent()) ?? '')?.[1] ?? ''
  return names
    .split(', ')
    .map((name) => colours.indexOf(name.trim()) + 1)
    .join('')
}

async function answer(person: Person, keys: string): Promise<void> {
  await lay(person, keys)
  await person.page.locator('[data-send]').click()
}

const over = ({ page }: Person) => page.getByRole('heading', { name: /It broke your code in|Only one code is left/ })

test('the computer breaks a code kept in the head, a reload in between', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  for (let n = 1; n <= 12 && !(await over(ann).isVisible()); n++) {
    const row = await asked(ann, n)
    expect(row).toMatch(/^[1-6]{4}$/)
    if (n === 2) {
      await ann.shot('the computer asks')
      await page.reload()
      expect(await asked(ann, 2), 'the same row after a reload').toBe(row)
    }
    await answer(ann, keysOf('3562', row))
    await over(ann).or(says(ann, n + 1)).first().waitFor(patience)
  }
  await over(ann).waitFor()
  await ann.shot('the computer has done it')
  await page.getByRole('button', { name: 'Another code' }).click()
  await asked(ann, 1)
})

test('answers that contradict each other are told at once, and mended', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  const first = await asked(ann, 1)
  // An impossible answer is refused where it was typed, and can be corrected there. The row still waits for its answer.
  ann.expectError(/422/)
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await told(ann, 'if the other pegs are in place, so is the last')
  await expect.poll(() => page.locator('[data-send]').innerText()).toBe('Answer: 3 red, 1 white')
  await lay(ann, '3r0w')
  expect(await asked(ann, 1)).toBe(first)
  await answer(ann, '4r0w')
  await page.getByRole('heading', { name: 'It broke your code in 1 row.' }).waitFor(patience)
  await page.getByRole('button', { name: 'Change the answer to row 1' }).click()
  await answer(ann, '0r0w')
  const slips = page.getByRole('alert', { name: 'These answers contradict each other' })
  // After some rows, no remaining colour could be in the code.
  for (let n = 2; n <= 8 && !(await slips.isVisible()); n++) {
    await asked(ann, n)
    await answer(ann, '0r0w')
    await slips.or(says(ann, n + 1)).or(over(ann)).first().waitFor(patience)
  }
  await slips.getByText(/Row \d was answered no keys. Should it be/).first().waitFor(patience)
  await ann.shot('a slip by hand')
  await slips.getByRole('button', { name: /^Look at row \d again$/ }).first().click()
  await told(ann, /The new answer to row \d:/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await slips.getByRole('button', { name: /^Change (it|them)$/ }).first().click()
  await page.getByText(/The computer plays row\s\d|Only one code is left/).first().waitFor(patience)
})

test('it helps two people at one board', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/by-hand')
  await asked(ann, 1)
  await page.getByRole('button', { name: 'It breaks your code' }).click()
  await page.getByRole('radio', { name: 'It helps at your board' }).check()
  await page.getByRole('radio', { name: 'Advanced: 5 × 8', exact: true }).check()
  await page.locator('[data-draft] [data-hole="4"]').waitFor(patience)
  await told(ann, 'Row 1 is next.')
  await page.keyboard.type('11223')
  await page.keyboard.press('Enter')
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await told(ann, 'Row 2 is next.')
  await page.getByRole('button', { name: 'What should I play here?' }).click()
  await page.getByRole('region', { name: 'The best rows' }).getByRole('listitem').first().waitFor(patience)
  await page.getByRole('region', { name: 'The best rows' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Codes left/ }).click()
  await page.getByRole('region', { name: 'Codes left' }).getByRole('listitem').first().waitFor(patience)
  await ann.shot('help for two')
  await page.reload()
  await page.getByRole('button', { name: 'Change row 1' }).waitFor(patience)
  await page.getByRole('button', { name: 'It helps at your board' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await told(ann, 'Row 1 is next.')
})
