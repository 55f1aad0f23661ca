// Tests a whole arena with twelve players, each in a separate browser.
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, place, setCode } from './play'

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ida', 'Jon', 'Kim', 'Lea']

async function join({ page, name }: Person, address: string) {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('rowheader', { name }).waitFor(patience)
}

test('twelve play an arena', async ({ enter }) => {
  const people = await Promise.all(names.map((name, i) => enter(name, { phone: i === 1 })))
  const [ann, bob] = people as [Person, Person]

  await ann.page.goto('/tournaments')
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await ann.page.getByRole('radio', { name: 'Remastered' }).check()
  await ann.shot('a tournament to be made')
  await inspect(ann, 'a tournament to be made')
  await ann.page.getByRole('button', { name: 'Make the tournament' }).click()
  await ann.page.getByRole('heading', { name: 'Arena: Remastered' }).waitFor(patience)
  const address = ann.page.url()
  for (const person of people.slice(1)) await join(person, address)
  await ann.page.getByRole('rowheader', { name: 'Lea' }).waitFor(patience)
  await ann.shot('a tournament before its start')
  await bob.shot('a tournament before its start')
  await inspect(bob, 'a tournament on a phone')
  await ann.page.getByRole('button', { name: 'Start the tournament' }).click()

  // All pages open the first match, and return to the tournament after it.
  const pairs = [0, 2, 4, 6, 8, 10].map((i) => people.slice(i, i + 2) as [Person, Person])
  await Promise.all(
    pairs.map(async ([host, guest]) => {
      await Promise.all([host, guest].map(({ page }) => page.waitForURL('**/m/*', patience)))
      await setCode(host, '1234')
      await place(guest, 1, '1234')
      await setCode(guest, '4321')
      await place(host, 1, '1111')
      await place(host, 2, '4321')
      for (const { page } of [host, guest]) await page.getByRole('link', { name: 'Back to the tournament' }).click()
    }),
  )
  // Players who had returned when the next match began are already in that match.
  for (const { page } of [ann, bob]) {
    await page.goto(address)
    await page.getByRole('link', { name: /^Play against / }).waitFor(patience)
  }
  await ann.shot('a tournament')
  await bob.shot('a tournament')
  await inspect(ann, 'a tournament on a desk')

  // The host changes a name.
  await ann.page.getByRole('button', { name: 'About Bob' }).click()
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('Bobby')
  await ann.shot('a player of a tournament')
  await inspect(ann, 'a player of a tournament')
  await ann.page.getByRole('button', { name: 'Change the name' }).click()
  await bob.page.getByRole('rowheader', { name: 'Bobby' }).waitFor(patience)

  await ann.page.getByRole('button', { name: 'End the tournament' }).click()
  await ann.page.getByText('End the tournament for everyone?').waitFor()
  await ann.page.getByRole('button', { name: 'End the tournament' }).first().click()
  await bob.page.getByText('The tournament is over.').waitFor(patience)
  expect(await bob.page.getByRole('rowheader').count()).toBe(12)
  // Bob has beaten Ann by one row.
  await bob.page.getByRole('listitem').filter({ hasText: 'Ann – Bobby' }).getByText('1 : 2').waitFor()
  await bob.shot('a tournament that is over')
  await ann.shot('a tournament that is over')
})

test('a tournament without a name asks for one, in sight on a phone', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  ann.expectError(/422 .*\/tournaments/)
  await page.goto('/tournaments')
  await page.getByRole('button', { name: 'Make the tournament' }).click()
  await page.getByText('Type a name.').waitFor(patience)
  const field = page.getByRole('textbox', { name: 'Your name' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const inSight = () => page.getByRole('alert').evaluate((said) => said.getBoundingClientRect().top >= 0 && said.getBoundingClientRect().bottom <= innerHeight)
  await expect.poll(inSight).toBe(true)
})
