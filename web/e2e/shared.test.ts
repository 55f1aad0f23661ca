import { expect, test } from './harness'
import type { Person } from './browser'
import { answer, choose, makeMatch, place, points, setCode, told } from './play'

/** Returns the element that shows the code, if it is on the page. */
const secret = ({ page }: Person) => page.getByText(/^The code: /)

/** Hands the device to the player whom the page names. Until then, the shield covers the page and nothing can be played. */
async function take(person: Person, name: string): Promise<void> {
  await told(person, `Pass the device to ${name}.`)
  expect(await secret(person).count(), 'no code is in the page').toBe(0)
  expect(await person.page.locator('[data-colour], [data-draft]').count()).toBe(0)
  await person.page.getByRole('button', { name: `I’m ${name}`, exact: true }).click()
}

test('two share one device, with the shield between turns', async ({ enter }) => {
  const ann = await enter('Ann')
  await makeMatch(ann, { edition: 'Classic', games: 2, answers: 'strict', shared: 'Bob' })

  await told(ann, 'Pass the device to Ann.')
  await ann.shot('the shield')
  await take(ann, 'Ann')
  await setCode(ann, '1122')
  await take(ann, 'Bob')
  // Bob does not see the code.
  await told(ann, 'Your turn: place row 1.')
  expect(await secret(ann).count()).toBe(0)
  await place(ann, 1, '1133')
  await take(ann, 'Ann')
  await expect.poll(() => secret(ann).textContent()).toBe('The code: red, red, blue, blue.')
  await answer(ann, 1, '2r0w')
  await take(ann, 'Bob')
  await place(ann, 2, '1122')
  await take(ann, 'Ann')
  await answer(ann, 2, '4r0w')

  // The revealed code stays visible until the device is passed on.
  await told(ann, 'Broken in 2.')
  await ann.shot('a reveal on a shared device')
  await ann.page.getByRole('button', { name: 'Next game: Bob makes the code' }).click()
  await take(ann, 'Bob')
  await setCode(ann, '6543')
  await ann.page.reload()
  await take(ann, 'Ann')
  await place(ann, 1, '6543')
  await take(ann, 'Bob')
  await answer(ann, 1, '4r0w')
  await ann.page.getByRole('region', { name: 'Result' }).getByText('The match is over. Ann wins, 2 to 1.').waitFor()
  await points(ann, '2 : 1')

  // On a shared device, one press is enough for a rematch. The other player sets the first code.
  const before = ann.page.url()
  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Rematch', exact: true }).click()
  await take(ann, 'Bob')
  expect(ann.page.url()).not.toBe(before)
  await told(ann, 'Your turn: set a code for Ann.')
})

test('a match on one device is ended by agreement', async ({ enter }) => {
  const ann = await enter('Ann')
  await makeMatch(ann, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 1, shared: 'Bob' })
  await take(ann, 'Ann')
  await setCode(ann, '1234')
  await take(ann, 'Bob')
  await setCode(ann, '4321')
  await place(ann, 1, '1111')
  await take(ann, 'Ann')
  await choose(ann, 'We both end the match')
  await ann.page.getByRole('button', { name: 'End it' }).click()
  await ann.page.getByRole('region', { name: 'Result' }).getByText('Both agreed to end the match. A draw, 0 to 0.').waitFor()
})
