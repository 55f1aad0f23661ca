// Tests that going back in the browser or on Android closes a sheet or a drawer instead of leaving the page. The tests also
// check the focus.
import type { Page } from 'playwright-core'
import type { State } from '../src/wire'
import { expect, test } from './harness'
import { makeMatch, patience } from './play'

const path = (page: Page) => new URL(page.url()).pathname
const sheet = (page: Page) => page.getByRole('dialog')
const shut = (page: Page) => sheet(page).getByRole('button', { name: 'Close', exact: true })
/** Waits until the browser's history has no entry for a sheet. */
const settled = (page: Page) => expect.poll(() => page.evaluate(() => (history.state as { laid?: true } | null)?.laid ?? false)).toBe(false)

test('going back puts a sheet away and stays at the table; however it was put away, no step is left of it', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.goto('/rules')
  await makeMatch(ann, { computer: 'careful' })
  const table = path(page)
  const menu = page.getByRole('button', { name: 'This match', exact: true })
  await menu.click(patience)
  await shut(page).waitFor(patience)
  await page.goBack()
  await sheet(page).waitFor({ state: 'hidden', ...patience })
  expect(path(page)).toBe(table)
  await page.goForward()
  await settled(page)
  expect(path(page), 'there is nothing to go forward to').toBe(table)
  expect(await sheet(page).isVisible()).toBe(false)

  // A sheet and the drawer that it opens share one entry in the history.
  await menu.click()
  await sheet(page).getByRole('button', { name: 'Leave the match', exact: true }).click()
  const no = page.getByRole('button', { name: 'Stay', exact: true })
  await no.waitFor(patience)
  await page.goBack()
  await no.waitFor({ state: 'hidden', ...patience })
  expect(path(page)).toBe(table)

  for (let time = 0; time < 2; time++) {
    await menu.click()
    await shut(page).click(patience)
    await settled(page)
  }
  await menu.click()
  await shut(page).waitFor(patience)
  await page.reload()
  await menu.waitFor(patience)
  await settled(page)
  expect(await sheet(page).isVisible()).toBe(false)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/rules')
})

test('a link in a sheet leads away from the page below it, and back to that', async ({ enter }) => {
  const { page } = await enter('Ann', { phone: true })
  await page.goto('/daily')
  await page.getByRole('button', { name: 'Menu', exact: true }).click(patience)
  await sheet(page).getByRole('link', { name: 'Puzzles', exact: true }).click(patience)
  await expect.poll(() => path(page)).toBe('/puzzles')
  await sheet(page).waitFor({ state: 'hidden', ...patience })
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/daily')
  await settled(page)
})

test('the sheet on which a match is made is a step of its own, also after it was loaded again', async ({ enter }) => {
  const { page } = await enter('Ann', { phone: true })
  await page.goto('/rules')
  await page.goto('/')
  await page.getByRole('button', { name: 'Play a friend', exact: true }).click(patience)
  await shut(page).waitFor(patience)
  await page.reload()
  await shut(page).click(patience)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/rules')
})

test('a board chosen on a sheet is still chosen when the sheet is gone', async ({ enter }) => {
  const { page } = await enter('Ann')
  await page.goto('/board')
  const asked = () => new URL(page.url()).search
  await page.locator('.heading').getByRole('button').click(patience)
  const before = asked()
  await sheet(page).getByRole('radio', { name: /^Challenge/ }).first().check(patience)
  await expect.poll(asked).not.toBe(before)
  const chosen = asked()
  if (await sheet(page).isVisible()) await shut(page).click()
  await settled(page)
  expect(asked()).toBe(chosen)
})

test('whoever goes to a page by a key is on that page: the focus is on what it says', async ({ enter }) => {
  const { page } = await enter('Ann')
  const at = () => page.evaluate(() => document.activeElement?.id)
  await page.goto('/')
  await page.getByRole('link', { name: 'Today’s code', exact: true }).press('Enter', patience)
  await expect.poll(() => path(page)).toBe('/daily')
  await expect.poll(at).toBe('content')
  await page.goBack()
  await page.getByRole('button', { name: 'Play the computer', exact: true }).press('Enter', patience)
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  await page.getByRole('button', { name: 'This match', exact: true }).waitFor(patience)
  await expect.poll(at).toBe('content')
})

test('a match that is not there says so with room around it', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  ann.expectError(/404/)
  await ann.page.setViewportSize({ width: 240, height: 568 })
  await ann.page.goto('/m/nosuchmatch')
  const said = ann.page.getByRole('alert')
  await said.waitFor(patience)
  expect((await said.boundingBox())?.x).toBeGreaterThanOrEqual(12)
})

test('an invitation that was called off leads to another table, not to a match that nobody played', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  const invitation = await makeMatch(ann)
  const id = path(ann.page).split('/')[2]
  const { match } = (await (await ann.context.request.get(`/api/matches/${id}`)).json()) as State
  await ann.context.request.post(`/api/matches/${id}/commands`, { data: { kind: 'leave', seat: 'host', version: match.version } })
  await bob.page.goto(invitation)
  await bob.page.getByRole('link', { name: 'A table of my own' }).waitFor(patience)
  expect(await bob.page.getByText('See how it went').count()).toBe(0)
})

test('a page whose part cannot be fetched says that there is no connection, and comes when there is', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  ann.expectError(/ERR_|Failed to fetch/)
  const { page } = ann
  await page.goto('/')
  const lesson = page.getByRole('link', { name: 'Learn in a minute', exact: true })
  await lesson.waitFor(patience)
  await page.waitForLoadState('networkidle')
  await ann.context.setOffline(true)
  await lesson.tap()
  await page.getByText('No connection.').waitFor(patience)
  await ann.context.setOffline(false)
  await page.getByRole('button', { name: 'Place row', exact: true }).or(page.locator('[data-send]')).first().waitFor(patience)
})
