import { expect, test } from './harness'
import type { Person } from './browser'
import { inspect } from './inspect'
import { choose, meet, patience, place, setCode, told } from './play'

const over = ({ page }: Person) => page.getByRole('region', { name: 'Result' })
const button = (person: Person, name: string) => over(person).getByRole('button', { name, exact: true })

/** Leaves the match, and confirms that this is meant. */
async function leave(person: Person): Promise<void> {
  await choose(person, /^Leave: /)
  await person.page.getByRole('button', { name: 'Leave for good' }).click()
}

test('a rematch takes two: asked, taken back, agreed, and straight on in both windows; who watches follows', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob', { phone: true }), await enter('Eve')]
  await meet(ann, bob, { edition: 'Remastered', games: 1 })
  await eve.page.goto(ann.page.url())
  await setCode(ann, '1234')
  await place(bob, 1, '1234')
  for (const person of [ann, bob]) await over(person).getByText(/The match is over/).first().waitFor(patience)
  const before = ann.page.url()

  await button(ann, 'Rematch').click()
  await button(bob, 'Accept Ann’s rematch').waitFor()
  await bob.page.getByRole('status').filter({ hasText: 'Ann asks for a rematch.' }).waitFor({ state: 'attached' })
  await over(eve).getByText('Ann asks for a rematch.').waitFor()
  await inspect(ann, 'asked for a rematch')
  await inspect(bob, 'is asked for a rematch')
  expect(await button(ann, 'Requested').getAttribute('aria-disabled')).toBe('true')
  await button(ann, 'Withdraw').click()
  await button(bob, 'Rematch').waitFor()

  // A request for a rematch survives a reload.
  await button(bob, 'Rematch').click()
  await bob.page.reload()
  await button(bob, 'Requested').waitFor()
  await button(ann, 'Accept Bob’s rematch').click()
  await told(bob, 'Your turn: set a code for Ann.')
  await told(ann, 'Bob is setting a code.')
  expect(ann.page.url()).not.toBe(before)
  expect(bob.page.url()).toBe(ann.page.url())

  await over(eve).getByText('The rematch has begun.').waitFor()
  expect(eve.page.url()).toBe(before)
  await over(eve).getByRole('link', { name: 'Watch the rematch' }).click()
  await told(eve, 'Bob is setting a code.')
  // The earlier match has a link to the rematch.
  await ann.page.goto(before)
  await over(ann).getByRole('link', { name: 'To the rematch' }).click()
  await told(ann, 'Bob is setting a code.')
  await setCode(bob, '4321')
  await place(ann, 1, '4321')
})

test('a duel is played again, asked for by both at once', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4' })
  await leave(ann)
  await over(bob).getByText('Ann left. Bob wins the match.').first().waitFor(patience)
  await Promise.all([ann, bob].map((person) => over(person).getByRole('button', { name: /^Rematch$|rematch$/ }).click()))
  for (const person of [ann, bob]) await told(person, 'Your turn: set a code')
  expect(bob.page.url()).toBe(ann.page.url())
})
