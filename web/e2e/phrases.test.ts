import { expect, test } from './harness'
import type { Person } from './browser'
import { inspect } from './inspect'
import { choose, fill, makeMatch, meet, setCode, told } from './play'

/** Sends a phrase, chosen in the menu of the match. */
async function say(person: Person, what: string): Promise<void> {
  await choose(person, 'Say something')
  await person.page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click()
  await person.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a phrase is shown to the other player, in their language, and to nobody once it is not wanted', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann', { phone: true }), await enter('Bob'), await enter('Eve')]
  await bob.page.goto('/')
  await bob.page.evaluate(() => localStorage.setItem('keypeg', JSON.stringify({ language: 'de' })))
  await meet(ann, bob, { edition: 'Classic' })
  await eve.page.goto(ann.page.url())
  await told(eve, 'You’re watching.')
  await setCode(ann, '1122')

  await say(ann, 'Nice row.')
  await told(ann, 'You: “Nice row.”')
  await told(bob, 'Ann: „Schöne Reihe.“')
  await inspect(bob, 'a phrase')
  expect(await bob.page.getByRole('status').filter({ hasText: 'Ann: „Schöne Reihe.“' }).count(), 'it is heard, politely').toBe(1)
  // A phrase does not interrupt play: Bob makes his row while it is shown.
  await fill(bob, '1133')
  await told(eve, 'You’re watching.')

  // After one tap, phrases stay hidden on this device.
  await bob.page.getByRole('button', { name: 'Keine Sprüche mehr zeigen' }).click()
  await bob.page.reload()
  await told(bob, 'Du bist dran')
  await say(ann, 'Sorry.')
  await bob.page.locator('[data-send]').click()
  await told(bob, 'Reihe 2')
  expect(await bob.page.getByText('Tut mir leid').count()).toBe(0)
  await bob.page.getByRole('button', { name: 'Dieses Match' }).click()
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Etwas sagen' }).click()
  const hush = bob.page.getByRole('dialog').getByRole('button', { name: 'Keine Sprüche mehr zeigen' })
  expect(await hush.getAttribute('aria-pressed')).toBe('true')
  await inspect(bob, 'phrases')
  await hush.click()
  await bob.page.keyboard.press('Escape')
  await say(ann, 'Thanks.')
  await told(bob, 'Ann: „Danke.“')
})

test('nothing is said to who is not there, too often, or to a computer', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Classic' })
  await told(ann, 'Your turn')
  await bob.page.goto('/')
  ann.expectError(/422|429/)
  await choose(ann, 'Say something')
  const dialog = ann.page.getByRole('dialog')
  await expect.poll(async () => {
    await dialog.getByRole('button', { name: 'Thanks.' }).click()
    return dialog.getByRole('alert').filter({ hasText: /Nobody is at the other seat|That is enough/ }).count()
  }).toBe(1)
  await makeMatch(ann, { edition: 'Classic', computer: 'casual' })
  await told(ann, 'Your turn')
  await ann.page.getByRole('button', { name: 'This match' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Match settings' }).waitFor()
  expect(await ann.page.getByRole('dialog').getByRole('button', { name: 'Say something' }).count()).toBe(0)
})
