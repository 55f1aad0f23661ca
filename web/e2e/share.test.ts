// How a match came out, handed on: by the phone's own sheet with its picture, else as text with its link.
import type { Person } from './browser'
import { expect, test } from './harness'
import { giveUp, makeMatch, patience, told } from './play'

/** A phone that takes pictures; what it is handed is noted. */
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
  await page.locator('[data-colour="1"]').tap()
  for (let i = 0; i < 3; i++) await page.locator('[data-colour="2"]').tap()
  await page.locator('[data-send]').tap()
  await told(ann, 'place row 2')
  const { pathname, origin } = new URL(page.url())
  await giveUp(ann)
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect.poll(() => handed(ann), patience).toHaveLength(1)
  const [match] = await handed(ann)
  expect(match).toMatchObject({ url: `${origin}${pathname}`, files: [['image/png', true]] })
  expect(match?.text).not.toBe('')
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`\\n${page.url()}$`))
})
