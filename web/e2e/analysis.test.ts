import { readFileSync } from 'node:fs'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { analysed, judged, meet, patience, place, setCode, told } from './play'

test('a past game leads to its analysis, and so does each of a match that goes on', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await place(ann, 1, '2222')
  await place(bob, 1, '3333')
  await ann.page.getByRole('link', { name: 'How it went' }).click()
  await judged(ann)
  await ann.page.getByRole('region', { name: 'Ann breaks Bob’s code' }).waitFor()
  await ann.page.getByRole('radio', { name: 'Bob' }).check()
  await ann.page.getByRole('region', { name: 'Bob breaks Ann’s code' }).waitFor()
  await ann.shot('both sides of a duel')
  await ann.page.getByRole('link', { name: 'Back to the match' }).click()
  // The result is still there, until the next game begins.
  await ann.page.getByRole('button', { name: 'Share', exact: true }).waitFor(patience)
  await ann.page.getByRole('button', { name: 'Next round.' }).click()
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
  const refused = page.getByRole('alert')
  await refused.filter({ hasText: 'Line 13: ' }).waitFor()
  await refused.getByText('Code: host 5191').waitFor()
  await expect.poll(() => record.inputValue()).toBe(bad)
  expect(await record.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe('Code: host 5191')
  await ann.shot('a record refused')
  await record.fill(good)
  await page.getByRole('button', { name: 'Analyse it' }).click()
  await page.waitForURL('**/a/*', patience)
  await judged(ann)
  await page.getByRole('region', { name: 'Ben breaks Ann’s code' }).waitFor()
})

test('an analysis on a desk and a phone', async ({ enter }) => {
  const people = await deskAndPhone(enter)
  await analysed(...people)
  const address = people[0].page.url()
  for (const person of people) {
    const { page } = person
    await page.goto(address)
    await judged(person)
    for (const fold of ['The figures, row by row', 'What the figures mean', 'Link and record']) await page.getByText(fold).click()
    await inspect(person, 'analysis')
    await page.goto(`${address.split('?')[0]}?game=1&row=1`)
    await page.getByRole('button', { name: 'Codes left' }).click()
    await page.getByRole('button', { name: 'Show more' }).waitFor(patience)
    await inspect(person, 'analysis, codes left')
    await page.goto('/analyse')
    await page.getByText('What a record looks like').click()
    await inspect(person, 'a record to analyse')
  }
})

test('rows that hints named are marked, and do not count as skill', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  await meet(ann, bob, { edition: 'Remastered', games: 1, hints: true })
  await setCode(ann, '5161')
  await place(bob, 1, '1122')
  await told(bob, 'place row 2')
  const { page } = bob
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Hints')
  await press('What would you play?')
  await press('Use it')
  await press('Take it')
  await press('Place row')
  await place(bob, 3, '5161')
  await page.getByRole('link', { name: 'How it went' }).click()
  await judged(bob)
  const board = page.getByRole('region', { name: 'Bob breaks Ann’s code' })
  await board.getByText('Row 2 does not count: a hint showed what to play.').waitFor()
  await board.getByText('Row 2: hint.').waitFor({ state: 'attached' })
  await board.locator('[data-row="2"]').click()
  await board.getByRole('region', { name: 'Row 2' }).getByText('This row does not count: a hint showed what to play.').waitFor()
  await bob.shot('an analysis with a hint')
  await page.getByText('Link and record').click()
  const [download] = await Promise.all([page.waitForEvent('download', patience), page.getByRole('link', { name: 'The record as text' }).click()])
  expect(download.suggestedFilename()).toMatch(/^keypeg-.+\.keypeg$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('Code: host 5161')
  await page.goto('/history')
  await page.getByText('1 row does not count: a hint showed what to play.').waitFor(patience)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Remastered' }).getByRole('cell').last().innerText()).toBe('–')
  await bob.shot('a history with a hint')
})
