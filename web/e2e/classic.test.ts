import { test } from './harness'
import { answer, choose, meet, place, points, ready, setCode, told } from './play'

test('a wrong answer claimed in mid-game, once no code fits', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Classic', games: 2, answers: 'strict' })
  const claim = { click: () => choose(bob, 'Claim a wrong answer') }
  const sure = bob.page.locator('.tray').filter({ hasText: 'Claim a wrong answer?' })

  await setCode(ann, '1122')
  await place(bob, 1, '1111')
  await answer(ann, 1, '0r0w') // wrong: 2r0w would be right, but this answer alone proves nothing
  bob.expectError(/409|422/)
  await claim.click()
  await sure.getByText('the game ends and you score the points').waitFor()
  await bob.shot('before a claim')
  await sure.getByRole('button', { name: 'Claim it' }).click()
  await told(bob, 'prove no mistake')
  await bob.shot('a claim refused')
  await place(bob, 2, '1112')
  await answer(ann, 2, '3r0w')
  await told(bob, 'place row 3')
  await claim.click()
  await sure.getByRole('button', { name: 'Not now' }).click()
  await told(bob, 'place row 3')
  await claim.click()
  await sure.getByRole('button', { name: 'Claim it' }).click()

  for (const person of [ann, bob]) {
    await told(person, 'Proved: no code fits.')
    await person.page.getByRole('region', { name: 'Result' }).getByText('Bob gets 3 points.').waitFor()
  }
  await points(ann, '0 : 3')
  await points(bob, '3 : 0')
  await ready(ann, 'Your turn: set a code')
})
