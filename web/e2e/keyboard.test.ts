import { expect, test } from './harness'
import type { Person } from './browser'
import { told } from './play'

/** Goes on by Tab until what has the focus is called so. */
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
  await ann.page.getByText('How you play').waitFor()
  await tabTo(ann, /^Classic/)
  await tabTo(ann, 'The table')
  await keys(ann, 'ArrowDown', 'ArrowDown') // strict
  await tabTo(ann, 'Your name')
  await ann.page.keyboard.type('Ann')
  await keys(ann, 'Enter')
  const invitation = await ann.page.getByLabel('Invitation').inputValue()

  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByText('Ann invites you to play').waitFor()
  await tabTo(bob, 'Your name')
  await bob.page.keyboard.type('Bob')
  await keys(bob, 'Enter')

  await told(ann, 'set a secret code')
  await keys(ann, 'r', 'B', '3', 'y', 'Backspace', 'k', 'u', 'k', 'Enter')
  await told(bob, 'place row 1')
  // From the holes: arrows choose holes and colours, and the focus goes along.
  await tabTo(bob, /^hole 1/)
  await keys(bob, 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight', '2', '3')
  expect(await bob.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('hole 4: green, G')
  await keys(bob, 'Enter')
  await told(ann, 'answer Bob’s row 1')
  await keys(ann, '1', '4', 'w', 'ArrowDown', 'Enter') // 1 red, then 4 white less one
  await told(bob, 'place row 2')
  // The focus is in the holes of the next row.
  await expect.poll(() => bob.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('hole 1: nothing yet')
  await keys(bob, '1', '2', '3', '6', 'Enter')
  await told(ann, 'answer Bob’s row 2')
  await keys(ann, '4', 'Enter')
  await told(bob, 'set a secret code for Ann')

  // Help and labels, and a way back.
  await keys(bob, '?')
  await bob.page.getByRole('dialog', { name: 'How to play here' }).waitFor()
  await keys(bob, 'Escape', 'l')
  expect(await bob.page.locator('[data-colour="1"]').innerText()).toBe('1')

  await tabTo(bob, 'Leave the match')
  await keys(bob, 'Enter')
  await bob.page.getByRole('dialog', { name: 'Leave the match for good?' }).waitFor()
  await tabTo(bob, 'Leave and forfeit')
  await keys(bob, 'Enter')
  await ann.page.getByText('Bob left the match and forfeits it: Ann wins.').first().waitFor()
})
