// Tests that pages for reading are complete, and correct for screen readers, on a desktop and on a small phone in both themes.
import type { Rules } from '../src/wire'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { patience } from './play'

const rulebooks = ['classic', 'remastered', 'advanced', 'ultimate', 'challenge']

test('rules, levels, the menu and no page at all', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    const { page } = person
    for (const rulebook of rulebooks) {
      await page.goto(`/rules/${rulebook}`)
      await page.getByRole('heading', { name: 'What a key says' }).waitFor(patience)
      await inspect(person, `rules of ${rulebook}`)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').waitFor()
    await inspect(person, 'menu')
    await page.goto('/levels')
    await page.getByRole('listitem').nth(5).waitFor(patience)
    await inspect(person, 'levels')
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'There’s no board here.' }).waitFor(patience)
    await inspect(person, 'no page')
  }
})

test('the API, what there is to study, and the sheet for a real board', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    const { page } = person
    await page.goto('/api-docs')
    await page.getByText('/api/editions').first().waitFor(patience)
    await inspect(person, 'api')
    await page.goto('/study')
    await page.getByRole('link', { name: /^Analyse a record Paste/ }).waitFor(patience)
    await inspect(person, 'study')
    await page.goto('/sheet')
    await page.getByRole('form', { name: 'Game 1' }).waitFor(patience)
    await inspect(person, 'sheet')
    await page.getByRole('button', { name: 'Lift the shield' }).click()
    await page.keyboard.type('1122')
    await inspect(person, 'sheet, a code')
    await page.getByRole('button', { name: 'Keep this code' }).click()
    await page.keyboard.type('1234')
    await page.getByRole('button', { name: 'What is the answer?' }).click()
    await page.getByText('1 red, 1 white.', { exact: true }).waitFor(patience)
    await page.getByLabel('Rows Player 2 placed').fill('5')
    await page.getByRole('button', { name: 'Add to the sheet' }).click()
    await page.getByRole('form', { name: 'Game 2' }).waitFor(patience)
    await inspect(person, 'sheet, an answer')
  }
})

test('the rules of each edition are one press apart, with what is worked out by the server', async ({ enter, server }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/rules')
  await page.getByRole('heading', { level: 1, name: 'Classic' }).waitFor(patience)
  for (const rulebook of rulebooks) {
    const told = (await (await fetch(`${server.url}/api/rules/${rulebook}?language=en`)).json()) as Rules
    await page.getByRole('navigation', { name: 'Editions' }).getByRole('link', { name: told.name }).click()
    await page.getByRole('heading', { level: 1, name: told.name }).waitFor(patience)
    expect(new URL(page.url()).pathname).toBe(`/rules/${rulebook}`)
    await expect.poll(() => page.getByRole('region', { name: 'Worked examples' }).getByRole('figure').count()).toBe(told.examples.length)
    for (const { scored } of told.examples) await page.getByText(scored.text).first().waitFor(patience)
    for (const { title, rules } of told.parts) {
      const items = await page.getByRole('region', { name: title, exact: true }).getByRole('listitem').allTextContents()
      expect(items).toEqual(rules.map(({ text, ours }) => (ours ? `House rule: ${text}` : text)))
    }
    // The name of a set is a trademark. The name appears only once, where the page says that we are not affiliated with the
    // set's makers.
    expect((await page.locator('main').innerText()).match(/Mastermind/g), rulebook).toHaveLength(1)
  }
  // A player who comes back sees the rules of the edition that they played last.
  await page.evaluate(() => localStorage.setItem('keypeg', JSON.stringify({ edition: 'ultimate-games' })))
  await page.goto('/rules')
  await page.getByRole('heading', { level: 1, name: 'Ultimate' }).waitFor(patience)
  ann.expectError(/422/)
  await page.goto('/rules/deluxe')
  await page.getByRole('heading', { level: 1, name: 'There’s no board here.' }).waitFor(patience)
})

test('where no page is there are ways on', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/nowhere')
  await ann.page.getByRole('link', { name: 'My matches' }).click()
  await ann.page.waitForURL('**/history', patience)
  await ann.page.goBack()
  await ann.page.getByRole('link', { name: 'Back to the boards' }).click()
  await ann.page.waitForURL((url) => url.pathname === '/', patience)
})

test('the menu changes how this device shows things, and keeps it', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/rules/classic')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const root = page.locator('html')
  const open = () => page.getByRole('button', { name: 'Menu' }).click(patience)
  await open()
  const paint = () => page.locator('.working .peg').first().evaluate((peg) => getComputedStyle(peg).getPropertyValue('--p'))
  const green = await paint()
  await menu.getByRole('radio', { name: 'deutan' }).check()
  await expect.poll(() => root.getAttribute('data-eyes')).toBe('deutan')
  expect(await paint()).not.toBe(green)
  // Each palette is shown in its own colours, whichever palette is chosen.
  const shown = await menu.locator('[data-eyes]').evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('--red')))
  expect(new Set(shown).size).toBe(4)
  await menu.getByRole('radio', { name: 'no colours' }).check()
  await expect.poll(() => root.getAttribute('data-colours')).toBe('hidden')
  expect(new Set(await menu.locator('.palette .peg').evaluateAll((all) => all.map((peg) => getComputedStyle(peg).getPropertyValue('--p')))).size).toBeGreaterThan(8)
  await menu.getByRole('radio', { name: 'dark' }).check()
  expect(await root.evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark')
  await menu.getByRole('radio', { name: 'shapes' }).check()
  await expect.poll(() => page.locator('.working .peg svg').count()).toBeGreaterThan(0)
  await page.reload()
  await page.locator('.working .peg svg').first().waitFor(patience)
  await expect.poll(() => root.getAttribute('data-theme')).toBe('dark')
  await open()
  await menu.getByRole('radio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Was ein Antwortstift sagt' }).waitFor(patience)
  // The menu closes when another page is opened.
  await page.getByRole('button', { name: 'Menü' }).click(patience)
  await page.getByRole('dialog').getByRole('link', { name: 'Der Computer' }).click()
  await page.getByRole('heading', { name: 'Sechs Stufen zur Wahl.' }).waitFor(patience)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
