// Tests the page that offers sheets to print.
import type { Person } from './browser'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { patience } from './play'

/** Fetches the file behind a link, as the browser would, and returns its content type and first bytes. */
async function file({ page }: Person, name: string): Promise<string> {
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href', patience)
  return page.evaluate(async (href) => {
    const answer = await fetch(href)
    return `${answer.headers.get('Content-Type') ?? ''} ${(await answer.text()).slice(0, 5)} ${href}`
  }, href ?? '')
}

test('puzzles, boards, score sheets and rules are files to print, as they were chosen', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/rules/advanced')
  await page.locator('article').getByRole('link', { name: 'Print', exact: true }).click(patience)
  await page.getByRole('radio', { name: 'Letter' }).check(patience)
  await page.getByRole('radio', { name: 'Find the mistake' }).check()
  await page.getByRole('radio', { name: 'hard', exact: true }).check()
  await page.getByRole('button', { name: 'Sheet: one more' }).click()
  expect(await file(ann, 'Open the puzzles')).toBe('application/pdf %PDF- /api/print/puzzles.pdf?paper=letter&grade=5&sheet=2&kind=contradiction&language=en')
  expect(await page.getByRole('radio', { name: 'Advanced', exact: true }).first().isChecked()).toBe(true)
  expect(await file(ann, 'Open blank boards')).toBe('application/pdf %PDF- /api/print/boards.pdf?paper=letter&board=advanced&language=en')
  await page.getByRole('radio', { name: 'Ultimate', exact: true }).check()
  await page.getByRole('radio', { name: 'Ultimate, games scoring', exact: true }).check()
  expect(await file(ann, 'Open the score sheet')).toBe('application/pdf %PDF- /api/print/scores.pdf?paper=letter&edition=ultimate-games&language=en')
  expect(await file(ann, 'Open the rules')).toBe('application/pdf %PDF- /api/print/rules.pdf?paper=letter&rulebook=ultimate&language=en')
  await page.getByRole('radio', { name: 'Custom board' }).check()
  expect(await page.getByRole('link', { name: 'Open the score sheet' }).count()).toBe(0)
  expect(await file(ann, 'Open blank boards')).toBe('application/pdf %PDF- /api/print/boards.pdf?paper=letter&board=c4p3g8Bm&language=en')
})

test('the page with sheets to print', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    await person.page.goto('/print')
    await person.page.getByRole('link', { name: 'Open the puzzles' }).waitFor(patience)
    await inspect(person, 'print')
    await person.page.getByRole('radio', { name: 'Custom board' }).check()
    await inspect(person, 'print, a custom board')
  }
})
