// The analysis board.
import { expect, test } from './harness'
import type { Person } from './browser'
import { count, patience, told } from './play'

/** Puts a row and its answer on the board by the keyboard. */
async function enterRow({ page }: Person, row: string, keys: string): Promise<void> {
  await page.getByRole('button', { name: 'Its answer…' }).waitFor(patience)
  await page.keyboard.type(row)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Answer:/ }).waitFor()
  await page.keyboard.type(keys.replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: /^Answer:/ }).click()
}

const left = ({ page }: Person) => page.getByRole('region', { name: 'Codes left' })

test('a position is set up, changed in place, judged and passed on as a link', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board')
  await left(ann).getByText(/1,?296 codes/).first().waitFor(patience)
  await enterRow(ann, '1122', '1r1w')
  await left(ann).getByText(/208 codes/).first().waitFor(patience)
  expect(new URL(page.url()).search).toBe('?board=classic&rows=1122.1r1w')

  // Page by page.
  const range = left(ann).getByText(/ to .* of /)
  await expect.poll(() => range.innerText()).toBe('1 to 60 of 208')
  await left(ann).getByRole('button', { name: 'Next' }).click()
  await left(ann).getByText('61 to 120 of 208').waitFor(patience)

  // What a row would do, and which is best.
  await page.keyboard.type('1344')
  await page.getByRole('button', { name: 'What would it do?' }).click()
  const effect = page.getByRole('region', { name: 'What a row would do' })
  await effect.getByRole('row').nth(3).waitFor(patience)
  const shares = await effect.locator('tbody tr td:nth-child(2)').allInnerTexts()
  expect(shares.map((text) => Number.parseInt(text)).reduce((a, b) => a + b), 'the parts are all the codes').toBe(208)
  await page.getByRole('button', { name: 'What to play here?' }).click()
  const best = page.getByRole('region', { name: 'The best rows' }).getByRole('listitem')
  await best.first().waitFor(patience)
  await expect.poll(() => best.first().innerText()).toMatch(/about .* rows to the end|rows to the end.* exact/)
  await ann.shot('the analysis board')
  await best.first().getByRole('button').click()
  await expect.poll(() => page.locator('[data-draft] [data-peg]').count()).toBe(4)

  // In place: the first row gets another answer, and the rest follows.
  await page.getByRole('button', { name: 'Change row 1' }).click()
  await page.getByRole('button', { name: 'Its answer…' }).click()
  await count(ann, '0r0w')
  await page.getByRole('button', { name: 'Answer: no keys' }).click()
  await left(ann).getByText(/256 codes/).first().waitFor(patience)

  // The link is the position.
  const link = await page.getByLabel('Link to this position').inputValue()
  const bob = await enter('Bob')
  await bob.page.goto(link)
  await left(bob).getByText(/256 codes/).first().waitFor(patience)
  await bob.page.getByRole('button', { name: 'Change row 1' }).click()
  await bob.page.getByRole('button', { name: 'Remove row 1' }).click()
  await left(bob).getByText(/1,?296 codes/).first().waitFor(patience)
})

test('answers that contradict each other are named and mended', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board?board=classic&rows=1122.0r0w_1133.4r0w')
  const slips = page.getByRole('alert', { name: 'These answers contradict each other' })
  await slips.getByText(/Row [12] was answered/).first().waitFor(patience)
  await ann.shot('a contradiction')
  await slips.getByRole('button', { name: 'Change it' }).first().click()
  await slips.waitFor({ state: 'detached' })
  await left(ann).getByRole('status').waitFor(patience)
})

test('a board of one’s own, and a refusal that says why', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board')
  await page.getByLabel('Board', { exact: true }).selectOption('Your own board')
  await page.getByRole('spinbutton', { name: 'Colours' }).fill('3')
  await page.getByRole('spinbutton', { name: 'Holes in a row' }).fill('3')
  await page.getByRole('button', { name: 'Use this board' }).click()
  await left(ann).getByText(/27 codes/).first().waitFor(patience)
  await enterRow(ann, '123', '0r3w')
  await left(ann).getByText(/2 codes/).first().waitFor(patience)
  ann.expectError(/422/)
  await page.goto('/board?board=classic&rows=11223.1r0w')
  await page.getByRole('alert').filter({ hasText: 'row 1' }).or(page.getByRole('alert').filter({ hasText: 'Row 1' })).waitFor(patience)
})

test('playing on from a position, against the computer', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board?board=advanced&rows=11223.1r1w_14556.0r2w')
  await page.getByRole('button', { name: 'Play on', exact: true }).click(patience)
  await told(ann, 'Your turn: place row 3.')
  await expect.poll(() => page.locator('[data-row="2"] > .gone').textContent()).toMatch(/; 2 white\.$/)
  await ann.shot('a game that goes on from a position')
})
