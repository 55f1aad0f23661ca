import { readFileSync } from 'node:fs'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import type { Person } from './browser'
import { longPatience, meet, patience, place, setCode } from './play'
import { record } from './record'

async function bring({ page }: Person, records: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Import games' }).click(patience)
  await page.getByRole('textbox', { name: 'Your name in these records' }).fill(name)
  await page.getByRole('textbox', { name: 'The records' }).fill(records)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

test('games that were played are there, taken along and brought in elsewhere', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await bob.page.goto('/history')
  await bob.page.getByText('No games yet.').waitFor()
  await meet(ann, bob, { edition: 'Classic', games: 2 })
  await setCode(ann, '5161')
  await place(bob, 1, '1122')
  await place(bob, 2, '5161')
  await setCode(bob, '3636')
  await place(ann, 1, '3636')
  await ann.page.getByText(/^The match is over/).first().waitFor(patience)

  await bob.page.goto('/history')
  const classic = bob.page.getByRole('region', { name: 'Your results: Classic' })
  await classic.getByText('1 of 1 code broken.').waitFor(patience)
  const sums = bob.page.getByRole('table', { name: 'By board' }).getByRole('row', { name: /^Classic/ }).getByRole('cell')
  expect(await sums.allInnerTexts(), 'matches, won, lost, drawn, rows').toEqual(['1', '0', '1', '0', '2.00'])
  await classic.getByText('In 2 rows: 1 code').waitFor()
  await bob.page.getByText('Classic: broken in 2 rows.').waitFor()
  await expect.poll(() => bob.page.getByRole('region', { name: 'Games' }).locator('.slab').count(), { message: 'the game is drawn' }).toBe(1)
  // The figures appear without a reload.
  await classic.getByText(/\(1 game analysed\)\.$/).waitFor(longPatience)
  await bob.shot('a history')
  const taken = bob.page.waitForEvent('download')
  await bob.page.getByRole('link', { name: 'Export all' }).click()
  const records = readFileSync(await (await taken).path(), 'utf8')
  expect(records).toContain('Code: host 5161')
  await bob.page.getByRole('link', { name: /^how it went: Classic/ }).click()
  await bob.page.getByRole('region', { name: 'Bob breaks Ann’s code' }).waitFor(patience)

  const elsewhere = await enter('Elsewhere')
  await elsewhere.page.goto('/history')
  await bring(elsewhere, `${records}\n${record(1)}`, 'Bob')
  const status = elsewhere.page.getByRole('dialog').getByRole('status')
  await status.getByText(/^1 record added/).waitFor(patience)
  // The other record has no player called Bob.
  await status.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await elsewhere.page.getByText('Classic: broken in 2 rows.').waitFor()
  await elsewhere.shot('records brought in')
})

test('a history on a desk and a phone', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    await person.page.goto('/history')
    await bring(person, [1, 2, 3, 4].map(record).join('\n'), 'Ben')
    await person.page.getByText('4 records added.').waitFor(patience)
    await inspect(person, 'records brought in')
    await person.page.getByRole('button', { name: 'Close' }).click()
    await inspect(person, 'history')
  }
})

for (const [title, { width, height, phone }] of Object.entries({ 'a phone': { width: 390, height: 664, phone: true }, 'a desk': { width: 1280, height: 800, phone: false } })) {
  test(`on ${title}, somebody has their data deleted, and the other keeps the match`, async ({ enter }) => {
    const [ann, bob] = [await enter('Ann', { phone }), await enter('Bob')]
    await ann.page.setViewportSize({ width, height })
    await meet(ann, bob, { edition: 'Remastered', games: 1 })
    await setCode(ann, '5161')
    await place(bob, 1, '5161')
    await ann.page.getByText(/^The match is over/).first().waitFor(patience)
    const at = new URL(bob.page.url()).pathname

    await ann.page.goto('/history')
    const button = ann.page.getByRole('button', { name: 'Delete my data' })
    await button.click(patience)
    const sheet = ann.page.getByRole('dialog')
    await sheet.getByText('People you played with keep their matches, without your name.').waitFor(patience)
    await inspect(ann, `what goes and what stays, on ${title}`)
    await sheet.getByRole('button', { name: 'Keep it' }).click()
    await sheet.waitFor({ ...patience, state: 'hidden' })
    const cookies = async () => (await ann.page.context().cookies()).map(({ name }) => name)
    expect(await cookies(), 'still known').toContain('keypeg')

    await button.click()
    await sheet.getByRole('button', { name: 'Delete it all' }).click()
    await ann.page.getByRole('dialog', { name: 'Your data has been deleted.' }).waitFor(patience)
    await inspect(ann, `all is gone, on ${title}`)
    expect(await cookies()).not.toContain('keypeg')
    await ann.page.getByRole('button', { name: 'Start over' }).click()
    await ann.page.waitForURL(({ pathname }) => pathname === '/', patience)
    expect(await ann.page.evaluate(() => JSON.stringify(localStorage)), 'what the browser keeps').not.toContain('Ann')
    await ann.page.goto('/history')
    await ann.page.getByText('No games yet.').waitFor(patience)
    await button.waitFor()

    const came = bob.page.getByRole('region', { name: 'Result' }).getByText('The match is over. Host wins, 1 to 0.')
    // The name changes while Bob looks at the table, and his page does not repeat the news.
    await came.waitFor(patience)
    await bob.page.goto('/history')
    await bob.page.getByText('Host’s code').waitFor(patience)
    await bob.page.goto(at)
    await came.waitFor(patience)
    expect(await bob.page.getByText(/\bAnn\b/).allInnerTexts(), 'on the page opened again').toEqual([])
  })
}
