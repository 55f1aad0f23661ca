import { expect, test } from './harness'
import type { Person } from './browser'
import { invitationOf, longPatience, meet, patience, place, setCode, sheetOf, sitDown, told } from './play'

const players = ({ page }: Person) => page.getByRole('list', { name: 'Players' })

async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Give this game up' }).click()
  await page.getByRole('button', { name: 'Give the game up' }).click()
}

test('one click starts a match against the computer, which moves by itself; a rematch keeps its level', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/')
  await page.getByRole('radio', { name: /^Classic: / }).check()
  await page.getByRole('button', { name: 'Who plays you?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who plays you?' })
  await sheet.getByRole('radio', { name: /^The Book/ }).check()
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await sheet.getByRole('button', { name: 'Sit down' }).click()
  await told(ann, 'Your turn: place row 1.')
  expect(await players(ann).innerText()).toMatch(/Book\s+the computer\s+hides the code/)
  await giveUp(ann)

  // Looked for from before on: it comes and goes by itself.
  await Promise.all([players(ann).getByText('thinking…').waitFor(), setCode(ann, '1122')])
  await page.getByText(/The match is over\./).first().waitFor(patience)
  await page.getByRole('region', { name: 'Game 2 is over' }).getByText(/Book broke Ann’s code in \d rows/).waitFor()
  expect(await players(ann).getByText(/away/).count(), 'a computer is never away').toBe(0)
  await ann.shot('the computer has won')

  // Whoever did not make the first code does now.
  const before = page.url()
  await page.getByRole('button', { name: 'Play again' }).click()
  await told(ann, 'Your turn: set a code for The Book')
  expect(page.url()).not.toBe(before)
  expect(await players(ann).innerText()).toContain('Book')

  // The level is remembered.
  await page.goto('/')
  expect(await page.getByRole('radio', { name: /^Classic: / }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click()
  await told(ann, 'Your turn: place row 1.')
  expect(await players(ann).innerText()).toContain('Book')
})

test('two computers play each other', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/?edition=challenge-4&games=1&host_computer=book&guest_computer=book')
  const sheet = page.getByRole('dialog', { name: 'Two computers' })
  for (const group of ['The first computer', 'The second computer']) {
    expect(await sheet.getByRole('group', { name: group }).getByRole('radio', { name: 'The Book' }).isChecked()).toBe(true)
  }
  expect(await sheet.getByRole('textbox').count()).toBe(0)
  await sheet.getByRole('button', { name: 'Watch them' }).click()
  await page.getByText(/The match is over\./).first().waitFor(longPatience)
  expect(await players(ann).getByText('the computer').count()).toBe(2)
  await page.getByRole('region', { name: /^(Round|The replayed round) 1 is over/ }).first().waitFor()
  expect(await page.getByText(/Hints are allowed|No hints were used/).count(), 'there is nobody to ask for hints').toBe(0)
  await ann.shot('two computers')
  const before = page.url()
  await page.getByRole('button', { name: 'Let them play again' }).click()
  await expect.poll(() => page.url()).not.toBe(before)
})

test('hints against the computer: kept, confirmed once, and told when the game is over', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/')
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click()
  await told(ann, 'Your turn: place row 1.')
  await page.keyboard.press('h')
  const hints = page.getByRole('region', { name: 'Hints for this row' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Can this row be the code?')
  await page.keyboard.press('Enter')
  await hints.getByRole('status').filter({ hasText: '4 holes are free' }).waitFor()

  await hints.getByRole('button', { name: 'How many codes are left?' }).click()
  const asking = page.getByRole('dialog', { name: 'Use a hint?' })
  await asking.getByText('everyone sees which hints you used').waitFor()
  await ann.shot('a hint is confirmed')
  await asking.getByRole('button', { name: 'Use it' }).click()
  await hints.getByRole('status').filter({ hasText: /1,?296/ }).waitFor(patience)
  await hints.getByText('You have used 1 hint in this match.').waitFor()

  // Pegs are placed while the hints are open, and no dialog comes again.
  await page.keyboard.type('1234')
  await hints.getByRole('button', { name: 'Can this row be the code?' }).click()
  await hints.getByText('You have used 2 hints').waitFor()
  await hints.getByRole('button', { name: 'Which codes are left?' }).click()
  await hints.getByText('The first 100 are listed.').waitFor(patience)
  await ann.shot('codes that are left')
  await hints.getByRole('button', { name: 'What would you play?' }).click()
  await hints.getByRole('button', { name: 'Put it on my row' }).click()
  const row = await page.locator('[data-draft] [data-peg]').evaluateAll((holes) => holes.map((hole) => hole.getAttribute('data-peg')).join(''))
  expect(row).toHaveLength(4)
  await ann.shot('what to play')
  await page.keyboard.press('h')
  await hints.waitFor({ state: 'detached' })
  await giveUp(ann)
  await page
    .getByRole('region', { name: 'Game 1 is over' })
    .getByText(
      'used hints and asked how many codes were left (row 1), whether a row could be the code (row 1), which codes were left (row 1), what to play (row 1).',
    )
    .waitFor()
})

test('hints between two people: only if agreed, and told to the other after the game', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await ann.page.goto('/')
  const sheet = await sheetOf(ann, 'A friend')
  await sheet.getByRole('group', { name: 'Hints' }).getByRole('radio', { name: 'allowed' }).check()
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await ann.page.waitForURL('**/m/*', patience)
  const invitation = await invitationOf(ann)
  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByText('Hints are allowed. Everyone sees them after the game.').waitFor()
  await sitDown(bob, invitation)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await bob.page.getByRole('button', { name: 'Hints', exact: true }).click()
  await bob.page.getByRole('button', { name: 'How many codes are left?' }).click()
  await bob.page.getByRole('button', { name: 'Use it' }).click()
  await bob.page.getByText('You have used 1 hint').waitFor()
  expect(await ann.page.content()).not.toContain('have used 1 hint')
  await place(bob, 1, '1122')
  for (const { page } of [ann, bob]) {
    await page.getByRole('region', { name: 'Game 1 is over' }).getByText('Bob used hints and asked how many codes were left (row 1).').waitFor()
  }
})

test('without an agreement there are no hints', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await bob.page.keyboard.press('h')
  expect(await bob.page.getByRole('button', { name: 'Hints', exact: true }).count()).toBe(0)
  expect(await bob.page.getByRole('region', { name: /Hints/ }).count()).toBe(0)
})
