import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import type { Person } from './browser'
import { longPatience, meet, patience, place, setCode, told } from './play'

/** A match of two games, and a page of its analysis that says that every row is judged. */
async function analysed(ann: Person, bob: Person): Promise<void> {
  await meet(ann, bob, { edition: 'Classic', games: 2 })
  await setCode(ann, '5161')
  for (const [i, row] of ['1122', '1516', '3344', '5161'].entries()) await place(bob, i + 1, row)
  await setCode(bob, '3636')
  await place(ann, 1, '1122')
  await place(ann, 2, '3636')
  await ann.page.getByRole('link', { name: 'How it went' }).click()
  await ann.page.getByRole('link', { name: 'Game 1' }).click()
  await finished(ann)
}

async function finished({ page }: Person): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Every row is judged.' }).waitFor({ state: 'attached', ...longPatience })
}

test('a match is analysed row by row, and a row tried again', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await analysed(ann, bob)
  const { page } = ann
  const board = page.getByRole('region', { name: 'Bob breaks Ann’s code' })
  expect(await board.locator('dl').first().innerText()).toMatch(/Accuracy\s+\d+ of 100[^]*Skill\s+gave \d\.\d\d rows away[^]*Luck\s+(saved|cost|neither)/)
  const third = board.getByRole('listitem', { name: 'Row 3' })
  await third.getByText('It could not be the code').waitFor()
  await third.getByText(/gives (about )?\d\.\d\d rows away/).waitFor()
  await third.getByRole('button', { name: 'Codes left' }).click()
  await board.getByRole('group', { name: 'Codes left after row 3' }).getByRole('img').first().waitFor(patience)
  await board.getByText('The same as a table').click()
  expect(await board.getByRole('table').getByRole('row').count()).toBe(5)
  await ann.shot('an analysis')

  // The address says which game, for whoever has it; also for someone who did not play.
  await page.getByRole('link', { name: 'Game 2' }).click()
  await page.getByRole('region', { name: 'Ann breaks Bob’s code' }).waitFor()
  const eve = await enter('Eve')
  await eve.page.goto(await page.getByLabel('Link to this page').inputValue())
  await eve.page.getByRole('region', { name: 'Ann breaks Bob’s code' }).waitFor(patience)

  await page.goBack()
  await board.getByRole('button', { name: 'Try row 3 again' }).click()
  await told(ann, 'Your turn: place row 3.')
  expect(await page.locator('[data-row="2"] > .gone').textContent()).toMatch(/^Row 2: .*; /)
  await ann.shot('a row tried again')
})

test('a past game leads to its analysis, and so does each of a match that goes on', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await place(ann, 1, '2222')
  await place(bob, 1, '3333')
  await ann.page.getByRole('link', { name: 'How it went' }).click()
  await finished(ann)
  for (const name of ['Ann breaks Bob’s code', 'Bob breaks Ann’s code']) await ann.page.getByRole('region', { name }).waitFor()
  await ann.shot('both sides of a duel')
  await ann.page.getByRole('link', { name: 'Back to the match' }).click()
  await told(ann, 'Your turn: set a code')
})

test('a record is pasted: a bad one says where, a good one gets an address', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  ann.expectError(/422/)
  await page.goto('/analyse')
  await page.getByText('What a record looks like').click()
  await page.getByRole('button', { name: 'Use this example' }).click()
  const record = page.getByLabel('The record')
  const good = await record.inputValue()
  const bad = good.replace('Code: host 5161', 'Code: host 5191')
  await record.fill(bad)
  await page.getByRole('button', { name: 'Analyse it' }).click()
  await page.getByRole('alert').filter({ hasText: 'Line 13: ' }).waitFor()
  expect(await record.inputValue()).toBe(bad)
  await ann.shot('a record refused')
  await record.fill(good)
  await page.getByRole('button', { name: 'Analyse it' }).click()
  await page.waitForURL('**/a/*', patience)
  await finished(ann)
  await page.getByRole('region', { name: 'Ben breaks Ann’s code' }).waitFor()
})

test('a record can be opened from a file', async ({ enter }) => {
  const { page } = await enter('Ann')
  const notation = readFileSync(path.resolve(import.meta.dirname, '../../docs/notation.md'), 'utf8')
  const duel = /<!-- example: duel -->\n```\n([^]*?)```/.exec(notation)?.[1] ?? ''
  await page.goto('/analyse')
  await page.getByLabel('Or open a file').setInputFiles({ name: 'duel.txt', mimeType: 'text/plain', buffer: Buffer.from(duel) })
  await expect.poll(() => page.getByLabel('The record').inputValue()).toBe(duel)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`an analysis on a desk and a phone, ${scheme}`, async ({ enter }) => {
    const people = await deskAndPhone(enter, scheme)
    await analysed(...people)
    const address = await people[0].page.getByLabel('Link to this page').inputValue()
    for (const person of people) {
      const { page } = person
      await page.goto(address)
      await finished(person)
      await page.getByText('The same as a table').click()
      await page.getByRole('button', { name: 'Codes left' }).first().click()
      await page.getByRole('button', { name: 'Show more' }).waitFor(patience)
      await inspect(person, 'analysis')
      await page.goto('/analyse')
      await page.getByText('What a record looks like').click()
      await inspect(person, 'a record to analyse')
    }
  })
}
