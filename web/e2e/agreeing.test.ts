import { expect, test } from './harness'
import { choose, fill, giveUp, makeMatch, meet, place, points, ready, setCode, step, told } from './play'

test('offers: declined, taken back, lapsed, accepted', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Advanced', games: 2 })
  const end = (person: typeof ann) => choose(person, 'Offer to end the match')
  /**
   * Returns the slip of paper that shows an offer. The slip replaces the sentence, and has buttons to accept or decline the
   * offer.
   */
  const offer = (person: typeof ann) => person.page.locator('.slip').filter({ hasText: 'offer' })
  await setCode(ann, '11234')

  await end(ann)
  await offer(bob).getByText('Ann offers to end the match as it stands.').waitFor()
  await bob.shot('an offer')
  await offer(bob).getByRole('button', { name: 'No', exact: true }).click()
  await offer(ann).waitFor({ state: 'detached' })
  await end(ann)
  await offer(bob).waitFor()
  await offer(ann).getByRole('button', { name: 'Withdraw' }).click()
  for (const person of [ann, bob]) await offer(person).waitFor({ state: 'detached' })
  await end(ann)
  await offer(bob).waitFor()
  // Placing a row declines the offer.
  await fill(bob, '55555')
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await offer(bob).waitFor({ state: 'detached' })

  await choose(bob, 'Offer a time limit')
  await bob.page.getByRole('radio', { name: '4 minutes' }).check()
  await bob.shot('a limit to offer')
  await bob.page.getByRole('button', { name: 'Offer 4 minutes' }).click()
  await offer(ann).getByText('Bob offers 4 minutes per turn, from the next turn.').waitFor()
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await offer(ann).waitFor({ state: 'detached' })
  await place(bob, 2, '11235')
  // The time left is shown at the seat in digits, and along the drawer as a line.
  await expect.poll(() => bob.page.locator('.me .clock').innerText()).toMatch(/^3:[0-5]\d$/)
  await expect.poll(() => bob.page.locator('.burn').count()).toBe(1)

  await giveUp(bob)
  await told(ann, 'Bob gave up the game.')
  await ann.page.getByRole('region', { name: 'Result' }).getByText('Ann hid the code and gets 13 points.').waitFor()
  await ready(ann, 'Bob is setting a code.')
  await ready(bob, 'Your turn: set a code')
  await end(bob)
  // Ending the match asks for confirmation.
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await told(ann, 'End the match now?')
  await ann.page.getByRole('button', { name: 'Play on' }).click()
  await offer(bob).waitFor()
  await offer(ann).getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByRole('button', { name: 'End it' }).click()
  await bob.page.getByRole('region', { name: 'Result' }).getByText('Both agreed to end the match. A draw, 0 to 0.').waitFor()
  // One game is not a pair, so it is not counted.
  await points(bob, '0 : 0')
  await choose(bob, 'Score sheet and games')
  await bob.page.getByText('Ann made the code; does not count').waitFor()
  await bob.shot('a game that is not counted')
})

test('a turn that runs over costs the row; a code not set in time is drawn by lot', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { limit: 1 })
  await bob.page.locator('.row.lost').first().waitFor()
  await expect.poll(() => bob.page.locator('[data-row="1"] > .gone').textContent()).toBe('Row 1: timed out.')
  await bob.shot('a lost row')
})

test('a match that cannot be made says why, and keeps the form', async ({ enter }) => {
  const ann = await enter('Ann')
  ann.expectError(/422/)
  await ann.page.goto('/?edition=classic&games=3')
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await ann.page.getByRole('button', { name: 'Create the link' }).click()
  await ann.page.getByRole('alert').filter({ hasText: 'even number of games' }).waitFor()
  await ann.shot('a match refused')
  await expect.poll(() => ann.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ann')
  const sheet = ann.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Classic', exact: true }).click()
  await sheet.getByRole('radio', { name: 'Remastered' }).check()
  await sheet.getByRole('button', { name: '2 games.' }).click()
  await step(sheet, 'Games', 1)
  await sheet.getByRole('button', { name: 'Create the link' }).click()
  await told(ann, 'Send the link. The first person to open it plays against you.')
  await choose(ann, 'Match settings')
  await ann.page.getByText('In a single game only the player who hides the code can get points.').waitFor()
  await ann.page.getByRole('button', { name: 'Close' }).click()
  await ann.page.getByRole('button', { name: 'Call off' }).click()
  await ann.page.getByRole('button', { name: 'Call it off' }).click()
  await told(ann, 'The match was called off before it began.')
})

test('an invitation seats one only, and looking at it seats nobody', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob'), await enter('Eve')]
  const invitation = new URL(await makeMatch(ann)).pathname
  for (const { page } of [eve, bob]) {
    await page.goto(invitation)
    await page.getByRole('button', { name: 'Join' }).waitFor()
  }
  await told(ann, 'Send the link. The first person to open it plays against you.')
  await bob.page.getByRole('button', { name: 'Join' }).click()
  await told(bob, 'is setting a code')
  eve.expectError(/409|422/)
  await eve.page.getByRole('button', { name: 'Join' }).click()
  await eve.page.locator('[data-say]').filter({ hasText: 'taken' }).waitFor()
  await eve.page.reload()
  await eve.page.getByText('Both seats are taken.').waitFor()
  await eve.page.getByRole('button', { name: 'Watch Ann and Guest' }).click()
  await told(eve, 'You’re watching.')
})
