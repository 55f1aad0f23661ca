import { expect, test } from './harness'
import type { Person } from './browser'
import { invitationOf, meet, patience, pegs, setCode, told } from './play'

/** Presses Tab until an element with that name has the focus. */
async function tabTo({ page }: Person, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.innerText ?? at?.textContent ?? ''
    })
    if (typeof name === 'string' ? focused.trim().startsWith(name) : name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a match is made and played by keyboard alone', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  const keys = async ({ page }: Person, ...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

  await ann.page.goto('/')
  await ann.page.getByRole('radio', { name: /^Remastered/ }).waitFor()
  await tabTo(ann, /^Remastered/)
  await keys(ann, 'ArrowLeft') // Classic
  await tabTo(ann, 'Play a friend')
  await keys(ann, 'Enter')
  await tabTo(ann, 'The table answers.')
  await keys(ann, 'Enter')
  await tabTo(ann, 'the table')
  await keys(ann, 'ArrowDown', 'ArrowDown') // strict
  await tabTo(ann, 'Your name')
  await ann.page.keyboard.type('Ann')
  await keys(ann, 'Enter')
  await ann.page.waitForURL('**/m/*', patience)
  const invitation = await invitationOf(ann)

  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByText('Ann is waiting for you.').waitFor()
  await tabTo(bob, 'Your name')
  await bob.page.keyboard.type('Bob')
  await keys(bob, 'Enter')

  await told(ann, 'set a code')
  await ann.page.locator('main').click({ position: { x: 5, y: 5 } }) // a click outside all buttons
  await keys(ann, 'r', 'B', '3', 'y', 'Backspace', 'k', 'u', 'k', 'Enter')
  await told(bob, 'place row 1')
  // While the focus is in the holes, the arrow keys choose holes and colours, and the focus follows.
  await tabTo(bob, /^hole 1,/)
  await keys(bob, 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight', '2', '3')
  expect(await bob.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^hole 1, /)
  expect(await pegs(bob.page)).toBe('1623')
  await keys(bob, 'Enter')
  await told(ann, 'answer Bob’s row 1')
  await keys(ann, '1', '2', 'w', 'ArrowUp', 'Enter') // 1 red, 2 white, and one more white
  await told(bob, 'place row 2')
  // The focus moves to the holes of the next row.
  await expect.poll(() => bob.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('hole 1, free')
  await keys(bob, '1', '2', '3', '6', 'Enter')
  await told(ann, 'answer Bob’s row 2')
  await keys(ann, '4', 'Enter')
  await told(bob, 'Broken in 2.')
  await keys(bob, 'Enter')
  await told(bob, 'set a code for Ann')

  // Key presses open the help and the labels, and close them again.
  await keys(bob, '?')
  await bob.page.getByRole('dialog', { name: 'How to play here' }).waitFor()
  await keys(bob, 'Escape', 'l')
  await expect.poll(() => bob.page.locator('[data-colour="1"] b').getAttribute('data-mark')).toBe('1')

  await tabTo(bob, 'This match')
  await keys(bob, 'Enter')
  await tabTo(bob, 'Leave: Ann wins')
  await keys(bob, 'Enter')
  await told(bob, 'Leave the match for good?')
  await tabTo(bob, 'Leave for good')
  await keys(bob, 'Enter')
  await ann.page.getByRole('region', { name: 'Result' }).getByText('Bob left. Ann wins the match.').waitFor()
})

test('keys go on where a pointer left off, and Tab still leads to the buttons', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob)
  const button = (name: string) => bob.page.getByRole('button', { name })
  const colour = (name: string) => bob.page.getByRole('group', { name: 'Colours' }).getByRole('button', { name })
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await bob.page.keyboard.press(key)
  }
  await setCode(ann, '6655')
  await told(bob, 'place row 1')
  for (const name of ['red', 'blue', 'green']) await colour(name).click()
  // A row with a missing peg is not sent.
  const sent: string[] = []
  bob.page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await keys('Enter')
  await told(bob, 'Hole 4 is empty. Fill it, then place the row.')
  await bob.shot('a peg is missing')
  await button('Place row').click({ force: true })
  expect(sent).toEqual([])
  await colour('yellow').click()
  await told(bob, 'Your turn: place row 1.')
  await keys('Enter')
  await told(bob, 'place row 2')

  await keys('5', '5')
  for (let i = 0; i < 2; i++) await button('Take the last peg back').click()
  await keys('4', '3', '2', '1', 'Enter')
  await told(bob, 'place row 3')
  // Enter also sends the row if the focus is on a button next to the board.
  await button('Undo').click()
  await keys('1', '2', '1', '2', 'Backspace', '3', 'Enter')
  await told(bob, 'place row 4')
  expect(sent).toHaveLength(3)

  // Enter presses the focused button if the user reached that button with the keyboard.
  await keys('4', '4', '4', '4')
  await tabTo(bob, 'Undo')
  await keys('Enter', 'Enter')
  expect(await pegs(bob.page)).toBe('44__')
  await tabTo(bob, 'red')
  await keys('Space')
  expect(await pegs(bob.page)).toBe('441_')
  expect(sent).toHaveLength(3)
})
