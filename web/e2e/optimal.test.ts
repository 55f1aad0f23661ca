// Tests the table of proved boards: facts about a board, a strategy that is followed until the code is broken, and a match on the
// board.
import type { Locator } from 'playwright-core'
import type { OptimalBoard, StrategyStep } from '../src/wire'
import { expect, test } from './harness'
import { deskAndPhone, inspect, wrongAt } from './inspect'
import { patience, told } from './play'

/** Reports whether an element is completely in the window. */
const seen = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('boards and their strategies', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    const { page } = person
    await page.goto('/study')
    await page.getByRole('link', { name: /^Proved boards/ }).click(patience)
    await page.getByRole('table', { name: '4 holes' }).waitFor(patience)
    await inspect(person, 'proved boards')
    const why = page.getByText('How can anybody know that?')
    await why.click()
    await page.getByRole('list', { name: /^How the possible codes shrink/ }).waitFor(patience)
    await inspect(person, 'how boards are proved')
    await why.click()
    await page.getByRole('button', { name: '6 colours', exact: true }).click()
    await page.getByText('Koyama and Lai 1993: 5,625').waitFor(patience)
    await page.getByRole('list', { name: 'How the possible codes shrink: 4 holes, 6 colours' }).waitFor(patience)
    await inspect(person, 'a proved board')
    for (const [from, line] of [['4 holes, 9 colours', /^9 colours/], ['5 holes, 6 colours', /^6 colours/]] as const) {
      await page.getByRole('button', { name: from }).click()
      await expect.poll(() => seen(page.getByRole('button', { name: line })), patience).toBe(true) // the player's name is above the facts
    }
    await page.goto('/optimal?board=c6p4')
    await expect.poll(() => seen(page.getByRole('button', { name: '6 colours', exact: true })), patience).toBe(true)
    await page.getByRole('link', { name: 'See its strategy' }).click()
    await page.getByRole('list', { name: 'The answer to row 1' }).waitFor(patience)
    await inspect(person, 'a strategy')
    expect(await wrongAt(page)).toEqual([])
    await page.goto('/optimal/c7p6M?path=0r5w')
    await page.getByRole('list', { name: 'The answer to row 2' }).waitFor(patience)
    await inspect(person, 'a strategy of a large board')
  }
})

test('a strategy is walked to a code, shared, and gone back from', async ({ enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  const code = '5243'
  const { page } = ann
  const step = async (path: string) => (await (await fetch(`${server.url}/api/optimal/c6p4?path=${path}`)).json()) as StrategyStep
  await page.goto('/optimal/c6p4')
  const path: string[] = []
  for (let at = await step(''); at.row; at = await step(path.join(','))) {
    const score = await fetch(`${server.url}/api/score`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ board: 'c6p4', code, row: at.row }) })
    const { keys } = (await score.json()) as { keys: string }
    const place = at.answers.findIndex((answer) => answer.keys === keys)
    await told(ann, at.text)
    await page.getByRole('list', { name: `The answer to row ${at.rows.length + 1}` }).getByRole('button').nth(place).click()
    path.push(keys)
  }
  expect(path.length).toBeLessThanOrEqual(6)
  await told(ann, `Row ${path.length} breaks the code.`)
  await page.locator('.risen').waitFor(patience)
  expect(new URL(page.url()).search).toBe(`?path=${path.join(',')}`)
  // The address leads other people to the same place.
  await bob.page.goto(page.url())
  await told(bob, `Row ${path.length} breaks the code.`)
  await inspect(bob, 'a strategy at its end')
  await bob.page.getByRole('button', { name: 'Start' }).click()
  await told(bob, (await step('')).text)
  await page.goBack()
  await told(ann, (await step(path.slice(0, -1).join(','))).text)
})

test('a board is played from the table', async ({ enter, server }) => {
  const ann = await enter('Ann')
  const { page } = ann
  const { boards } = (await (await fetch(`${server.url}/api/optimal`)).json()) as { boards: OptimalBoard[] }
  const board = boards.find(({ game }) => game === 'c5p3M')
  await page.goto('/optimal?board=c5p3M')
  await page.getByText(board?.text[0] ?? '?').waitFor(patience)
  await page.getByRole('link', { name: 'Play it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click(patience)
  await page.waitForURL('**/m/*', patience)
  await told(ann, 'place row 1')
  expect(await page.locator('[data-draft] [data-hole]').count()).toBe(3)
  expect(await page.locator('[data-colour]').count()).toBe(5)
})

test.for(['en-GB', 'de', 'fr', 'es'])('on a wide desktop the boards one looks for first lie beside the table, and nothing overlaps (%s)', async (locale, { enter }) => {
  const { page } = await enter('Ann', { locale })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [[1440, 900], [1920, 1080], [1200, 700]] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.goto('/optimal')
      await page.locator('tbody tr').first().waitFor(patience)
      await page.locator('tbody button').last().click()
      await page.locator('tr.unfolded').waitFor(patience)
      const [table, news] = [await page.locator('.table').boundingBox(), await page.locator('.news').boundingBox()]
      if (!table || !news) throw new Error('there is no table, or nothing beside it')
      expect(table.x + table.width, `${width} × ${height}`).toBeLessThan(news.x)
      expect(news.x + news.width).toBeLessThanOrEqual(width)
      expect(news.x + news.width, 'the right half is used').toBeGreaterThan(width * 0.75)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
})
