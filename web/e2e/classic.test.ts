import { test } from './harness'
import { answer, meet, place, points, setCode, told } from './play'

test('a whole match of two games, with a wrong answer that the referee finds', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Classic', games: 2, answers: 'strict' })

  // Game 1: Ann answers the first row wrongly. It comes to light when the code is broken.
  await setCode(ann, '1122')
  await place(bob, 1, '1234')
  await answer(ann, 1, '0r1w') // 1r1w would be right
  await place(bob, 2, '1122')
  await ann.shot('answer by hand')
  await bob.shot('waiting for an answer')
  await answer(ann, 2, '4r0w')

  for (const { page } of [ann, bob]) {
    const over = page.getByRole('region', { name: 'Game 1 is over' })
    await over.getByText('Ann answered row 1 wrongly: 1 white. Right is 1 red, 1 white.').waitFor()
    await over.getByText('Bob gets 3 points.').waitFor()
    await over.getByText('The code was not changed ✓').waitFor()
    await over.getByText('The game is replayed with a new code.').waitFor()
  }
  await bob.shot('reveal with a wrong answer')
  await points(bob, '0 : 3')

  // The game is replayed by the same Codemaker.
  await setCode(ann, '3456')
  await place(bob, 1, '1122')
  await answer(ann, 1, '0r0w')
  await place(bob, 2, '3456')
  await answer(ann, 2, '4r0w')
  await told(bob, 'set a code for Ann')
  await points(ann, '2 : 3')

  // Game 2, with the roles swapped.
  await setCode(bob, '6611')
  await place(ann, 1, '1166')
  await answer(bob, 1, '0r4w')
  await place(ann, 2, '6611')
  await answer(bob, 2, '4r0w')
  for (const person of [ann, bob]) {
    await person.page.getByText('The match is over. Bob wins, 5 to 2.').first().waitFor()
    await points(person, '2 : 5')
  }
  await ann.shot('the result')

  // Every game is a click away.
  await ann.page.getByRole('button', { name: 'Game 1', exact: true }).click()
  const first = ann.page.getByRole('region', { name: 'Game 1 is over' })
  await first.getByText('✗ wrong; right is 1 red, 1 white').waitFor()
  await ann.shot('a past game')
})

test('a wrong answer claimed in mid-game, once no code fits', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Classic', games: 2, answers: 'strict' })
  const claim = bob.page.getByRole('button', { name: 'Claim: an answer was wrong' })
  const sure = bob.page.getByRole('dialog', { name: 'Claim that an answer was wrong?' })

  await setCode(ann, '1122')
  await place(bob, 1, '1111')
  await answer(ann, 1, '0r0w') // 2r0w would be right; alone it proves nothing
  bob.expectError(/409|422/)
  await claim.click()
  await sure.getByText('this game ends at once').waitFor()
  await bob.shot('before a claim')
  await sure.getByRole('button', { name: 'Claim it' }).click()
  await bob.page.getByRole('alert').filter({ hasText: 'prove no mistake' }).waitFor()
  await bob.shot('a claim refused')
  await place(bob, 2, '1112')
  await answer(ann, 2, '3r0w')
  await told(bob, 'place row 3')
  await claim.click()
  await sure.getByRole('button', { name: 'No, go back' }).click()
  await told(bob, 'place row 3')
  await claim.click()
  await sure.getByRole('button', { name: 'Claim it' }).click()

  for (const person of [ann, bob]) {
    const over = person.page.getByRole('region', { name: 'Game 1 is over' })
    await over.getByText('Bob proved an answer wrong').waitFor()
    await over.getByText('Bob gets 3 points.').waitFor()
    await points(person, '0 : 3')
  }
  await told(ann, 'Your turn: set a code')
})
