// Tests that the result of a match is shared with its picture through the phone's share sheet or, if there is none, as text with
// a link.
import type { Person } from './browser'
import { expect, test } from './harness'
import { giveUp, makeMatch, meet, patience, place, setCode, told } from './play'

/** Pretends to be a phone that shares pictures, and records what is shared. */
const sheet = () => {
  const handed: unknown[] = []
  Object.assign(window, { handed })
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
  Object.defineProperty(navigator, 'share', { configurable: true, value: async ({ text, url, files }: ShareData) => void handed.push({ text, url, files: files?.map(({ type, size }) => [type, size > 1000]) }) })
}
const handed = ({ page }: Person) => page.evaluate(() => (window as unknown as { handed: { text: string; url: string; files: [string, boolean][] }[] }).handed)

test('a match and its analysis are handed on with a link and the picture', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.addInitScript(sheet)
  await makeMatch(ann, { edition: 'Remastered', games: 1, computer: 'careful' })
  await told(ann, 'place row 1')
  for (let i = 0; i < 4; i++) await page.locator('[data-colour="2"]').tap() // a computer never sets a code of only one colour
  await page.locator('[data-send]').tap()
  await told(ann, 'place row 2')
  const { pathname, origin } = new URL(page.url())
  await giveUp(ann)
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect.poll(() => handed(ann), patience).toHaveLength(1)
  const [match] = await handed(ann)
  expect(match).toEqual({ text: 'Ann did not break Careful’s code in 1 row.', url: `${origin}${pathname}/analysis?game=1`, files: [['image/png', true]] })
  await page.getByRole('link', { name: 'How it went' }).tap()
  await page.waitForURL('**/analysis**', patience)
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect.poll(() => handed(ann), patience).toHaveLength(2)
  const analysis = (await handed(ann))[1]
  expect(analysis?.url).toMatch(new RegExp(`^${origin}${pathname}/analysis`))
  expect(analysis?.files).toEqual([['image/png', true]])
})

test('without such a sheet the words and the link are copied, and that is said', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page, context } = ann
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await makeMatch(ann, { edition: 'Remastered', games: 1, computer: 'careful' })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }))
  await told(ann, 'place row 1')
  await giveUp(ann)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor(patience)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Ann placed no row.\n${page.url()}`)
})

test('between two games the one that has just ended is handed on, with a link to its rows', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.addInitScript(sheet)
  const bob = await enter('Bob')
  await meet(ann, bob, { edition: 'Classic', games: 2 })
  await setCode(ann, '1122')
  await place(bob, 1, '1122')
  await told(bob, 'Broken in 1.')
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect.poll(() => handed(ann), patience).toHaveLength(1)
  const [game] = await handed(ann)
  expect(game).toEqual({ text: 'Bob broke Ann’s code in 1 row.', url: `${page.url()}/analysis?game=1`, files: [['image/png', true]] })
  // A preview of the link shows that game.
  const head = await (await bob.context.request.get(game!.url)).text()
  expect(head).toContain('content="Bob broke Ann’s code in 1 row."')
  expect(head).toContain('/picture.png?language=en&amp;game=1')
  await bob.page.goto(game!.url)
  await bob.page.getByText('Bob broke Ann’s code').first().waitFor(patience)
})
