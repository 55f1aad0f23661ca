import { expect, test } from './harness'
import type { Person } from './browser'
import { giveUp, longPatience, makeMatch, meet, patience, pegs, place, setCode, sitDown, told } from './play'

const players = ({ page }: Person) => page.getByRole('group', { name: 'The players' })
const over = ({ page }: Person) => page.getByRole('region', { name: 'Result' })

test('one click starts a match against the computer, which moves by itself; a rematch keeps its level', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/')
  await page.getByRole('radio', { name: /^Classic: / }).check()
  await page.getByRole('button', { name: 'Choose your opponent' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose your opponent' })
  await sheet.getByRole('radio', { name: /^The Book/ }).check()
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await sheet.getByRole('button', { name: 'Play', exact: true }).click()
  await told(ann, 'Your turn: place row 1.')
  await expect.poll(() => players(ann).innerText()).toMatch(/Book\s+the computer, hides the code/)
  // The page leaves out everything that makes no sense against a computer.
  await page.getByRole('button', { name: 'This match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up this game' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('button', { name: /offer|agree on|both|limit/i }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await giveUp(ann)
  await told(ann, 'Ann gave up the game.')

  // The test begins to wait for the text before the press, because the text soon disappears.
  await Promise.all([page.locator('[data-say]').filter({ hasText: /Book is placing row \d/ }).waitFor(patience), setCode(ann, '1122')])
  await told(ann, /^Broken in \d\.$/)
  await over(ann).getByText(/The match is over\./).waitFor(patience)
  expect(await players(ann).getByText(/away/).count(), 'a computer is never away').toBe(0)
  await ann.shot('the computer has won')

  // The other player sets the first code of the rematch.
  const before = page.url()
  await page.getByRole('button', { name: 'Rematch', exact: true }).click()
  await told(ann, 'Your turn: set a code for The Book')
  expect(page.url()).not.toBe(before)
  await expect.poll(() => players(ann).innerText()).toContain('Book')

  // The page remembers the level.
  await page.goto('/')
  await expect.poll(() => page.getByRole('radio', { name: /^Classic: / }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click()
  await told(ann, 'Your turn: place row 1.')
  await expect.poll(() => players(ann).innerText()).toContain('Book')
})

test('two computers play each other', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/?edition=challenge-4&games=1&host_computer=book&guest_computer=book')
  const sheet = page.getByRole('dialog', { name: 'Two computers' })
  for (const group of ['The first computer', 'The second computer']) {
    await expect.poll(() => sheet.getByRole('group', { name: group }).getByRole('radio', { name: 'The Book' }).isChecked()).toBe(true)
  }
  expect(await sheet.getByRole('textbox').count()).toBe(0)
  await sheet.getByRole('button', { name: 'Watch them' }).click()
  await over(ann).getByText(/The match is over\./).waitFor(longPatience)
  await expect.poll(() => players(ann).getByText('the computer').count()).toBe(2)
  await told(ann, /broke it in \d+\.$/)
  expect(await page.getByText(/Hints are allowed|No hints were used/).count(), 'there is nobody to ask for hints').toBe(0)
  await ann.shot('two computers')
  const before = page.url()
  await page.getByRole('button', { name: 'Watch them play again' }).click()
  await expect.poll(() => page.url()).not.toBe(before)
})

test('hints against the computer: kept, confirmed once, and told when the game is over', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await makeMatch(ann, { computer: 'careful' })
  await told(ann, 'Your turn: place row 1.')
  await page.keyboard.press('h')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Can this row be the code?')
  await ann.shot('hints')
  await page.keyboard.press('Enter')
  await told(ann, 'Hole 1 is empty.')

  const hint = async (name: string) => {
    await page.getByRole('button', { name: 'Hints' }).click()
    await page.getByRole('button', { name }).click()
  }
  await hint('How many codes are left?')
  await told(ann, 'Use a hint?')
  await page.getByText('everyone sees which hints you used').waitFor()
  await ann.shot('a hint is confirmed')
  await page.getByRole('button', { name: 'Use it' }).click()
  await told(ann, /1,?296/)
  await ann.shot('a hint')

  // The player can place pegs while the hint is shown. The page does not ask for confirmation again.
  await page.keyboard.type('1234')
  await hint('Can this row be the code?')
  await told(ann, 'This row')
  await page.getByRole('button', { name: 'Hints' }).click()
  await page.getByText('2 used').waitFor()
  await page.getByRole('button', { name: 'Which codes are left?' }).click()
  await told(ann, 'The first 100 are listed.')
  await page.getByRole('button', { name: 'See them' }).click()
  const codes = page.locator('.codes')
  await expect.poll(() => codes.getByRole('button').count()).toBe(100)
  await codes.getByRole('button', { name: 'red, red, red, blue', exact: true }).click()
  expect(await pegs(page)).toBe('1112')
  await ann.shot('codes that are left')
  await page.getByRole('button', { name: 'Close' }).click()
  await hint('What would you play?')
  await page.getByRole('button', { name: 'Take it' }).click(patience)
  expect(await pegs(page)).toMatch(/^[1-6]{4}$/)
  await ann.shot('what to play')
  await page.keyboard.press('h')
  await page.getByText('4 used').waitFor()
  await page.keyboard.press('h')
  await page.getByText('4 used').waitFor({ state: 'detached' })
  await giveUp(ann)
  await over(ann)
    .getByText(
      'used hints and asked how many codes were left (row 1), whether a row could be the code (row 1), which codes were left (row 1), what to play (row 1).',
    )
    .waitFor()
})

test('hints between two people: only if agreed, and told to the other after the game', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  const invitation = await makeMatch(ann, { hints: true })
  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByText('Hints are allowed. Everyone sees them after the game.').waitFor()
  await sitDown(bob, invitation)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await bob.page.getByRole('button', { name: 'Hints', exact: true }).click()
  await bob.page.getByRole('button', { name: 'How many codes are left?' }).click()
  await bob.page.getByRole('button', { name: 'Use it' }).click()
  await told(bob, /1,?296/)
  expect(await ann.page.content()).not.toMatch(/1,?296/)
  await bob.page.getByRole('button', { name: 'Close' }).click()
  await place(bob, 1, '1122')
  for (const person of [ann, bob]) await over(person).getByText('Bob used hints and asked how many codes were left (row 1).').waitFor()
})

test('without an agreement there are no hints', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await bob.page.keyboard.press('h')
  expect(await bob.page.getByRole('button', { name: 'Hints', exact: true }).count()).toBe(0)
  expect(await bob.page.getByRole('button', { name: 'How many codes are left?' }).count()).toBe(0)
})
