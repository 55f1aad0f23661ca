import { expect, test } from './harness'
import type { Person } from './browser'
import { inspect } from './inspect'
import type { Page } from 'playwright-core'
import { fill, makeMatch, meet, patience, pegs, place, ready, setCode, told } from './play'

const marked = (page: Page, name: string) => page.locator('[data-colour]').and(page.getByRole('button', { name, exact: true }))
const notes = ({ page }: Person) => page.getByRole('button', { name: 'Notes', exact: true })
const kept = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/notes?') && answer.ok(), patience)

test('marks and the row half made are the same in both windows of one player, and nobody else sees them', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob', { phone: true }), await enter('Eve')]
  await meet(ann, bob, { edition: 'Classic', games: 2 })
  const asked: string[] = []
  for (const { page } of [ann, eve]) page.on('request', (request) => request.url().includes('/notes') && asked.push(request.url()))
  await eve.page.goto(ann.page.url())
  await setCode(ann, '1122')
  await place(bob, 1, '3345')
  await told(bob, 'place row 2')

  await notes(bob).click()
  await told(bob, 'Tap a colour to mark it. Only you can see your marks.')
  for (const [colour, times] of [['3', 1], ['1', 2], ['2', 3]] as const) {
    for (let i = 0; i < times; i++) await bob.page.locator(`[data-colour="${colour}"]`).click()
  }
  await inspect(bob, 'notes')
  await marked(bob.page, 'green, out').waitFor()
  await marked(bob.page, 'red, in it').waitFor()
  await marked(bob.page, 'blue, in hole 1').waitFor()
  // The same player opens another browser on a desktop.
  const desk = await enter('Bob')
  await desk.context.addCookies(await bob.context.cookies())
  const second = desk.page
  await second.goto(bob.page.url())
  await marked(second, 'green, out').waitFor()
  await marked(second, 'blue, in hole 1').waitFor()

  // One tap undoes the last note, in both browsers.
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await marked(bob.page, 'blue, in it').waitFor()
  await marked(second, 'blue, in it').waitFor()
  await bob.page.getByRole('button', { name: 'Done' }).click()

  // A tap copies a peg from a row above and holds it for the next row. The other browser shows the same row.
  await bob.page.locator('[data-row="1"] [data-line] > :nth-child(2)').click()
  expect(await pegs(bob.page)).toBe('_3__')
  await expect.poll(() => pegs(second)).toBe('_3__')
  await notes(bob).click()
  await bob.page.locator('[data-hole="1"]').click()
  await bob.page.getByRole('button', { name: 'Done' }).click()
  await bob.page.locator('[data-row="1"] .num').click()
  expect(await pegs(bob.page), 'the whole row').toBe('3345')
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await told(bob, 'place row 3')
  expect(await pegs(bob.page)).toBe('_3__')
  await expect.poll(() => pegs(second)).toBe('_3__')

  // Nobody else sees the notes, and the next game begins without them.
  for (const { page } of [ann, eve]) expect(await page.getByRole('button', { name: /, (out|in it)$/ }).count()).toBe(0)
  expect(asked).toEqual([])
  const views = await Promise.all([ann, eve].map(async ({ page }) => page.evaluate(async (id) => JSON.stringify(await (await fetch(`/api/matches/${id}`)).json()), bob.page.url().split('/m/')[1])))
  for (const view of views) expect(view).not.toMatch(/"marks"|"held"/)
  await bob.page.locator('[data-hole="1"]').click()
  await bob.page.getByRole('button', { name: 'Take the last peg back' }).click()
  await bob.page.locator('[data-hole="0"]').click()
  await fill(bob, '1122')
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await told(bob, 'Broken in 3.')
  await setCode(bob, '6543')
  await ready(ann, 'Your turn: place row 1.')
  expect(await bob.page.getByRole('button', { name: /, (out|in it)$/ }).count()).toBe(0)
})

test('by the keyboard, against the computer, and without a line', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page, context } = ann
  await makeMatch(ann, { edition: 'Classic', computer: 'casual' })
  await told(ann, 'Your turn: place row 1.')
  await page.keyboard.press('n')
  await told(ann, 'Tap a colour to mark it.')
  await page.keyboard.press('r')
  await page.getByRole('status').filter({ hasText: /^red, out$/ }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 3; i++) await page.keyboard.press('b')
  await marked(page, 'blue, in hole 2').waitFor()
  await page.keyboard.press('u')
  await marked(page, 'blue, in it').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Place row' }).waitFor()
  expect(await pegs(page)).toBe('____')

  // A peg held with the space bar is also in the next row.
  for (const key of ['1', '1', 'ArrowLeft', ' ']) await page.keyboard.press(key)
  await page.locator('[data-hole="2"] .held').waitFor()
  for (const key of ['1', '1']) await page.keyboard.press(key)
  expect(await pegs(page)).toBe('1111') // a computer never sets a code of only one colour
  await page.keyboard.press('Enter')
  await told(ann, 'Your turn: place row 2.')
  expect(await pegs(page)).toBe('__1_')

  ann.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await context.setOffline(true)
  await told(ann, 'No connection.')
  await page.keyboard.press('n')
  await page.keyboard.press('g')
  await marked(page, 'green, out').waitFor()
  await page.keyboard.press('n')
  const sent = kept(page)
  await context.setOffline(false)
  await sent
  await page.reload()
  await marked(page, 'green, out').waitFor()
  await marked(page, 'red, out').waitFor()
})
