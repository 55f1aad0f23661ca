// Tests the score sheet, the referee and the clock, which people use with a real board.
import { expect, test } from './harness'
import type { Person } from './browser'
import { patience } from './play'

const points = async ({ page }: Person) => (await page.locator('tfoot td').allTextContents()).join(' : ')

/** Enters the next game on the score sheet. */
async function write({ page }: Person, game: string, who: string, rows: number, how: { misled?: boolean; unbroken?: boolean } = {}): Promise<void> {
  const form = page.getByRole('form', { name: game, exact: true })
  await form.getByLabel(`Rows ${who} placed`).fill(String(rows), patience)
  if (how.unbroken) await form.getByRole('radio', { name: 'not broken' }).check()
  if (how.misled) await form.getByRole('checkbox', { name: 'Wrong answer given' }).check()
  await form.getByRole('button', { name: 'Add to the sheet' }).click()
}

test('a match on a real board is scored by its rulebook, and a line can be taken back', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/sheet')
  await page.getByRole('textbox', { name: 'Player 1', exact: true }).fill('Ann')
  await page.getByRole('textbox', { name: 'Player 2', exact: true }).fill('Bob')
  const sheet = page.getByRole('region', { name: 'Score sheet', exact: true })
  await sheet.getByText('Next: Ann makes the code for game 1.').waitFor(patience)
  await write(ann, 'Game 1', 'Bob', 5)
  await sheet.getByText('Ann leads, 5 to 0').waitFor(patience)

  // An impossible result is refused, with the reason.
  ann.expectError(/422/)
  await write(ann, 'Game 2', 'Ann', 9)
  await page.getByRole('alert').filter({ hasText: '8 rows' }).waitFor(patience)
  expect(await points(ann)).toBe('5 : 0')

  // After a wrong answer the misled player gets points, and the game is repeated.
  await write(ann, 'Game 2', 'Ann', 4, { misled: true })
  await sheet.getByText('Bob gave a wrong answer, so this does not count. Ann gets 3 points. The game is replayed with a new code.').waitFor(patience)
  await expect.poll(() => points(ann)).toBe('8 : 0')
  await sheet.getByRole('button', { name: 'Undo the last line' }).click()
  await expect.poll(() => points(ann)).toBe('5 : 0')

  // The players may agree to end the match, but one game is not a pair, so it does not count.
  await sheet.getByRole('checkbox', { name: 'We agree to end the match here' }).check()
  await sheet.getByText('A draw, 0 to 0.').waitFor(patience)
  await sheet.getByText('But it does not count: the match ended before the other game of the pair.').waitFor(patience)
  await sheet.getByRole('checkbox', { name: 'We agree to end the match here' }).uncheck()

  await page.reload()
  await sheet.getByText('Ann leads, 5 to 0').waitFor(patience)
  await write(ann, 'Game 2', 'Ann', 8, { unbroken: true })
  await sheet.getByText('Bob wins, 8 to 5.').waitFor(patience)
  await expect.poll(() => page.getByRole('form').count()).toBe(0)
  await ann.shot('a sheet is full')
  await sheet.getByRole('button', { name: 'A new sheet' }).click()
  await sheet.getByText('Nothing played yet.').waitFor(patience)
})

test('both sides of a duel are written down', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/sheet')
  await page.getByRole('radio', { name: 'Challenge', exact: true }).check(patience)
  await page.getByRole('radio', { name: 'Challenge, codes of 4' }).check()
  const form = page.getByRole('form', { name: 'Round 1', exact: true })
  await form.getByLabel('Rows Player 1 placed').fill('4', patience)
  await form.getByLabel('Rows Player 2 placed').fill('4')
  await form.getByRole('group', { name: 'Player 2' }).first().getByRole('radio', { name: 'not broken' }).check()
  await form.getByRole('button', { name: 'Add to the sheet' }).click()
  await expect.poll(() => points(ann)).toBe('1 : 0')
})

test('the referee answers for the Codemaker, and shows nothing while the cover is on', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/sheet')
  const referee = page.getByRole('region', { name: 'Referee' })
  await referee.getByRole('button', { name: 'Lift the shield' }).click(patience)
  for (const digit of '1122') await referee.locator(`[data-colour="${digit}"]`).click()
  await referee.getByRole('button', { name: 'Keep this code' }).click()
  await page.keyboard.type('1213')
  await page.keyboard.press('Enter')
  await referee.getByText('1 red, 2 white.', { exact: true }).waitFor(patience)
  await referee.getByText('peg 2 belongs in hole 3').waitFor()
  expect(await referee.getByRole('figure').count()).toBe(1)
  await referee.getByRole('button', { name: 'Lower the shield' }).click()
  await expect.poll(() => referee.innerText()).toContain('A code is behind the shield.')
  expect(await referee.getByRole('figure').count()).toBe(0)
  expect(await referee.locator('.peg').count(), 'no peg lies open').toBe(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'a code is kept in the page alone').not.toContain('1122')

  // The code is still there for the next row.
  await referee.getByRole('button', { name: 'Lift the shield' }).click()
  await page.keyboard.type('2211')
  await page.keyboard.press('Enter')
  await referee.getByText('4 white.', { exact: true }).waitFor(patience)
})

test('the clock runs, is paused, starts again, and survives a reload', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  // The page's clock advances only when the test advances it.
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await page.goto('/sheet')
  await page.clock.pauseAt(new Date('2026-11-20T13:00:00Z'))
  const clock = page.getByRole('timer')
  await clock.filter({ hasText: '0:00' }).waitFor(patience)
  await page.getByRole('radio', { name: '3 minutes' }).check()
  await clock.filter({ hasText: '3:00' }).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.clock.fastForward('01:10')
  await clock.filter({ hasText: /^1:50$/ }).waitFor(patience)
  await page.getByRole('button', { name: 'Pause' }).click()
  const shown = await clock.innerText()
  await page.clock.fastForward('05:00')
  expect(await clock.innerText()).toBe(shown)
  await page.reload()
  await clock.filter({ hasText: shown }).waitFor(patience)
  await page.getByRole('button', { name: 'Next turn' }).click()
  await page.clock.fastForward('03:00')
  await page.getByText('Time is up.').waitFor(patience)
  await expect.poll(() => clock.innerText()).toBe('0:00')
})
