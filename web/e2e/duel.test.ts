import { expect, test } from './harness'
import type { Person } from './browser'
import { keysOf, meet, place, points, setCode, told } from './play'

test('a duel of three rounds, with a void one in it', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  const over = (person: Person, round: string) => person.page.getByRole('region', { name: `${round} is over` })

  // Round 1: Ann breaks Bob's code in the second turn, Bob does not break hers.
  await setCode(ann, '1122')
  await told(ann, 'Your code is set. Bob is setting a code.')
  await setCode(bob, '3344')
  await place(ann, 1, '5566')
  await told(ann, 'both rows are answered when Bob has placed too')
  await bob.page.getByText('placed, face down', { exact: true }).waitFor()
  expect(await bob.page.getByRole('region', { name: 'Ann breaks your code' }).innerText()).not.toMatch(/keys/)
  await ann.shot('a sealed row')
  await bob.shot('a sealed row')
  await place(bob, 1, '1155')
  await told(ann, 'place row 2')
  expect(await keysOf(ann, 'You break the code of Bob', 1)).toBe('no keys')
  expect(await keysOf(ann, 'Bob breaks your code', 1)).toBe('2 red')
  await place(ann, 2, '3344')
  await place(bob, 2, '1212')
  await over(bob, 'Round 1').getByText('Ann broke Bob’s code in 2 rows.').waitFor()
  await told(bob, 'set a code')
  await points(bob, '1 : 0')

  // Round 2 is void: both break the code in the same turn. It is played again, and Bob wins it.
  await setCode(bob, '1234')
  await setCode(ann, '4321')
  await place(bob, 1, '4321')
  await place(ann, 1, '1234')
  await over(ann, 'Round 2').getByText('Both broke the code in the same turn, so the round is void.').waitFor()
  await points(ann, '1 : 0')
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await place(ann, 1, '3333')
  await place(bob, 1, '1111')
  await over(ann, 'The replayed round 2').getByText('Bob gets 1 point.').waitFor()
  await points(ann, '1 : 1')

  // Round 3 decides.
  await setCode(ann, '6543')
  await setCode(bob, '8765')
  await place(bob, 1, '6534')
  await place(ann, 1, '8765')
  for (const person of [ann, bob]) {
    await person.page.getByText('The match is over. Ann wins, 2 to 1.').first().waitFor()
    expect(await person.page.getByText('The code was not changed ✓').count()).toBe(2)
  }
  await bob.shot('a duel is over')
})
