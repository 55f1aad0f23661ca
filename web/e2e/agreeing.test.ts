import { expect, test } from './harness'
import { invitationOf, makeMatch, meet, patience, place, points, setCode, step, told } from './play'

test('offers: declined, taken back, lapsed, accepted', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Advanced', games: 2 })
  const end = (person: typeof ann) => person.page.getByRole('button', { name: 'Offer to end the match' }).click()
  const offer = (person: typeof ann) => person.page.getByRole('region', { name: 'An offer' })
  await setCode(ann, '11234')

  await end(ann)
  await offer(bob).getByText('Ann offers to end the match as it stands.').waitFor()
  await bob.shot('an offer')
  await offer(bob).getByRole('button', { name: 'Decline' }).click()
  await offer(ann).waitFor({ state: 'detached' })
  await end(ann)
  await offer(bob).waitFor()
  await offer(ann).getByRole('button', { name: 'Take the offer back' }).click()
  for (const person of [ann, bob]) await offer(person).waitFor({ state: 'detached' })
  await end(ann)
  await offer(bob).waitFor()
  await place(bob, 1, '55555')
  await offer(bob).waitFor({ state: 'detached' })

  await bob.page.getByRole('button', { name: 'Offer a time limit…' }).click()
  await bob.page.getByRole('radio', { name: '4 minutes' }).check()
  await bob.page.getByRole('button', { name: 'Offer this limit' }).click()
  await offer(ann).getByText('Bob offers 4 minutes a turn, from the next turn on.').waitFor()
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByText('Time: 4 minutes a turn.').waitFor()
  await place(bob, 2, '11235')
  await bob.page.getByRole('timer').waitFor()

  await bob.page.getByRole('button', { name: 'Give this game up' }).click()
  await bob.page.getByRole('button', { name: 'Give the game up' }).click()
  await ann.page.getByRole('region', { name: 'Game 1 is over' }).getByText('Bob gave the game up. Ann gets 13 points.').waitFor()
  await end(bob)
  // What ends the match is asked first.
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByRole('dialog', { name: 'End the match now?' }).getByRole('button', { name: 'No, go back' }).click()
  await offer(bob).waitFor()
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByRole('button', { name: 'Accept, and end it' }).click()
  await bob.page.getByText('Both agreed to end the match. A draw, 0 to 0.').first().waitFor()
  // One game is not a pair.
  await points(bob, '0 : 0')
  await bob.page.getByText('Ann made the code; does not count').waitFor()
  await bob.shot('a game that is not counted')

  // The same again is a click away.
  await ann.page.getByRole('link', { name: 'A new match like this one' }).click()
  const sheet = ann.page.getByRole('dialog', { name: 'Play a friend' })
  await sheet.getByRole('button', { name: 'Advanced', exact: true }).waitFor()
  await sheet.getByRole('button', { name: '4 minutes a turn.' }).click()
  expect(await sheet.getByRole('radio', { name: '4 minutes' }).isChecked()).toBe(true)
})

test('a turn that runs over costs the row; a code not set in time is drawn by lot', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await ann.page.goto('/?edition=classic&limit=1')
  await ann.page.getByRole('button', { name: '1 second a turn.' }).waitFor()
  await ann.page.getByRole('button', { name: 'Make the link' }).click()
  await ann.page.waitForURL('**/m/*', patience)
  const invitation = await invitationOf(ann)
  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByText('Time: 1 second a turn.').waitFor()
  await bob.page.getByRole('button', { name: 'Sit down' }).click()
  await bob.page.getByText('drawn by lot: time ran out').waitFor()
  await bob.page.getByText('-- lost to the clock').first().waitFor()
  await bob.shot('a lost row')
})

test('a match that cannot be made says why, and keeps the form', async ({ enter }) => {
  const ann = await enter('Ann')
  ann.expectError(/422/)
  await ann.page.goto('/?edition=classic&games=3')
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await ann.page.getByRole('button', { name: 'Make the link' }).click()
  await ann.page.getByRole('alert').filter({ hasText: 'even number of games' }).waitFor()
  await ann.shot('a match refused')
  expect(await ann.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ann')
  const sheet = ann.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Classic', exact: true }).click()
  await sheet.getByRole('radio', { name: 'Remastered' }).check()
  await sheet.getByRole('button', { name: '2 games.' }).click()
  await step(sheet, 'Games', 1)
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await ann.page.getByText('In one game only the player who hides the code can get points.').waitFor()
  await told(ann, 'Send the link. Whoever opens it first plays you.')
  await ann.page.getByRole('button', { name: 'Call the match off' }).click()
  await ann.page.getByRole('button', { name: 'Call it off' }).click()
  await ann.page.getByText('The match was called off before it began.').first().waitFor()
})

test('an invitation seats one only, and looking at it seats nobody', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob'), await enter('Eve')]
  const invitation = new URL(await makeMatch(ann)).pathname
  for (const { page } of [eve, bob]) {
    await page.goto(invitation)
    await page.getByRole('button', { name: 'Sit down' }).waitFor()
  }
  await told(ann, 'Send the link. Whoever opens it first plays you.')
  await bob.page.getByRole('button', { name: 'Sit down' }).click()
  await told(bob, 'is setting a code')
  eve.expectError(/409|422/)
  await eve.page.getByRole('button', { name: 'Sit down' }).click()
  await eve.page.locator('[data-say]').filter({ hasText: 'taken' }).waitFor()
  await eve.page.reload()
  await eve.page.getByText('Both seats are taken.').waitFor()
  await eve.page.getByRole('button', { name: 'Watch Ann and Guest' }).click()
  await eve.page.getByText('You are watching.').waitFor()
})
