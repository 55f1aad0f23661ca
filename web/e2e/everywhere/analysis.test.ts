import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../harness'
import { analysed, judged, patience, told } from '../play'

test('a match is analysed row by row, and a row tried again', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await analysed(ann, bob)
  const { page } = ann
  const board = page.getByRole('region', { name: 'Bob breaks Ann’s code' })
  await expect.poll(() => board.locator('.sum').innerText()).toMatch(/\d+\s+of 100[^]*Skill\s+lost \d\.\d\d rows[^]*Luck\s+(saved|cost|neither)/)
  // Pressing a row of the board shows that row, just as the arrows do.
  await board.locator('[data-row="2"]').click()
  await page.keyboard.press('ArrowRight')
  const third = board.getByRole('region', { name: 'Row 3' })
  await third.getByText('It could not be the code').waitFor()
  await third.getByText(/loses (about )?\d\.\d\d rows/).waitFor()
  await third.getByRole('button', { name: 'Show the best row' }).click()
  await third.getByText(/\d\.\d\d rows? better/).waitFor()
  await third.getByRole('button', { name: 'Codes left' }).click()
  await third.getByRole('listitem').first().waitFor(patience)
  await third.getByRole('button', { name: 'Close' }).click()
  await page.getByText('The figures, row by row').click()
  await expect.poll(() => page.getByRole('table').filter({ hasText: 'Before' }).getByRole('row').count()).toBe(5)
  await ann.shot('an analysis')

  // The address identifies the game, even for somebody who did not play it.
  await page.getByRole('link', { name: 'Game 2' }).click()
  await page.getByRole('region', { name: 'Ann breaks Bob’s code' }).waitFor()
  await page.locator('[data-row="2"]').click()
  await page.getByRole('region', { name: 'Row 2', exact: true }).waitFor()
  await page.getByText('Link and record').click()
  const link = await page.getByLabel('Link to this page').inputValue()
  expect(link).toBe(page.url())
  const eve = await enter('Eve')
  await eve.page.goto(link)
  await eve.page.getByRole('region', { name: 'Ann breaks Bob’s code' }).getByRole('region', { name: 'Row 2', exact: true }).waitFor(patience)
  // The record is a file that can be analysed again.
  const [name, record] = await page.getByRole('link', { name: 'The record as text' }).evaluate(async (link: HTMLAnchorElement) => [link.download, await (await fetch(link.href)).text()])
  expect(name).toMatch(/keypeg-.+\.keypeg/)
  expect(record).toContain('4. 5161 4r0w')

  // A friend drops the file on one of the pages.
  await eve.page.goto('/levels')
  await eve.page.getByRole('heading', { level: 1 }).waitFor(patience)
  await eve.page.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'match.keypeg'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, record)
  await eve.page.waitForURL(/\/a\//, patience)
  await judged(eve)
  eve.expectError(/422/)
  await eve.page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Keypeg: 1\nRules: no such'], 'broken.keypeg'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  await eve.page.getByRole('alert').filter({ hasText: 'no such' }).waitFor(patience)

  await page.goBack()
  await board.locator('[data-row="3"]').click()
  await board.getByRole('button', { name: 'Try row 3 again' }).click()
  await told(ann, 'Your turn: place row 3.')
  await expect.poll(() => page.locator('[data-row="2"] > .gone').textContent()).toMatch(/^Row 2: .*; /)
  await ann.shot('a row tried again')
})

test('a record can be opened from a file', async ({ enter }) => {
  const { page } = await enter('Ann')
  const notation = readFileSync(path.resolve(import.meta.dirname, '../../../docs/notation.md'), 'utf8')
  const duel = /<!-- example: duel -->\n```\n([^]*?)```/.exec(notation)?.[1] ?? ''
  await page.goto('/analyse')
  await page.getByLabel('Or open a file').setInputFiles({ name: 'duel.txt', mimeType: 'text/plain', buffer: Buffer.from(duel) })
  await expect.poll(() => page.getByLabel('The record').inputValue()).toBe(duel)
})

test('on a real phone the row that is looked at and what one presses are in sight, from the first row to the last', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/analyse')
  const rows = ['11223', '14452', '47613', '67218', '41558', '46811', '46215', '11111', '22222', '33333', '44444', '46318']
  const keys = ['0r2w', '0r2w', '2r2w', '2r1w', '2r1w', '3r1w', '3r0w', '1r0w', '0r0w', '1r0w', '1r0w', '5r0w']
  await page.getByLabel('The record').fill(
    `Keypeg: 1\nHost: Ann\nGuest: Ben\nEdition: advanced\nGames: 1\nAnswers: auto\nFirst: host\n\nGame: 1\nCode: host 46318\n${rows.map((row, i) => `${i + 1}. ${row} ${keys[i]}`).join('\n')}\nPoints: 12 0\n\nEnding: played\nResult: host 12 0\n`,
  )
  await page.getByRole('button', { name: 'Analyse it' }).click()
  await page.waitForURL('**/a/*', patience)
  await judged(ann)
  await page.locator('[data-row="12"]').click()
  for (let n = 12; n >= 1; n--) {
    const drawer = page.getByRole('region', { name: `Row ${n}`, exact: true })
    const [row, hand] = [await page.locator(`[data-row="${n}"]`).boundingBox(), await drawer.boundingBox()]
    expect(row?.y, `row ${n} is not above the window`).toBeGreaterThanOrEqual(0)
    expect((row?.y ?? 999) + (row?.height ?? 0), `row ${n} is above the drawer`).toBeLessThanOrEqual((hand?.y ?? 0) + 1)
    expect((hand?.y ?? 999) + (hand?.height ?? 0), 'the drawer is whole').toBeLessThanOrEqual(664)
    if (n > 1) await drawer.getByRole('button', { name: `Row ${n - 1}`, exact: true }).click()
  }
})
