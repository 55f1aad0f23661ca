import { expect, test } from './harness'
import type { Person } from './browser'
import { choose, keysOf, meet, place, points, ready, setCode, told } from './play'

test('a duel of three rounds, with a void one in it', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  const over = (person: Person) => person.page.getByRole('region', { name: 'Result' })

  // In round 1, Ann breaks Bob's code in the second turn, and Bob does not break hers.
  await setCode(ann, '1122')
  await told(ann, 'Your code is set. Bob is setting a code.')
  await setCode(bob, '3344')
  await place(ann, 1, '5566')
  await told(ann, 'The keys come once Bob has placed.')
  await told(bob, 'Ann’s row 1 is face down.')
  await expect.poll(() => bob.page.getByRole('list', { name: 'Ann breaks your code' }).locator(`[data-row="1"] > .gone`).textContent()).toBe("Row 1: placed, sealed.")
  await ann.shot('a sealed row')
  await bob.shot('a sealed row')
  await place(bob, 1, '1155')
  await told(ann, 'place row 2')
  expect(await keysOf(ann, 'You break Bob’s code', 1)).toBe('no keys')
  expect(await keysOf(ann, 'Bob breaks your code', 1)).toBe('2 red')
  await place(ann, 2, '3344')
  await place(bob, 2, '1212')
  await told(bob, 'Ann broke it in 2.')
  await told(ann, 'Broken in 2.')
  await over(bob).getByText('Ann gets 1 point.').waitFor()
  await ready(bob, 'set a code')
  await points(bob, '0 : 1')

  // Round 2 is void, because both players break the code in the same turn. The round is played again, and Bob wins it.
  await setCode(bob, '1234')
  await setCode(ann, '4321')
  await place(bob, 1, '4321')
  await place(ann, 1, '1234')
  await told(ann, 'Both in 1.')
  await over(ann).getByText('Both broke the code in the same turn. The round is replayed with new codes.').waitFor()
  await points(ann, '1 : 0')
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await place(ann, 1, '3333')
  await place(bob, 1, '1111')
  await told(ann, 'Bob broke it in 1.')
  await over(ann).getByText('Bob gets 1 point.').waitFor()
  await points(ann, '1 : 1')

  // Round 3 decides the match.
  await setCode(ann, '6543')
  await setCode(bob, '8765')
  await place(bob, 1, '6534')
  await place(ann, 1, '8765')
  for (const person of [ann, bob]) {
    await over(person).getByText('The match is over. Ann wins, 2 to 1.').waitFor()
    await choose(person, 'Records and proof')
    // The match had three counted rounds and one void round, and each round had two codes.
    await expect.poll(() => person.page.getByText('The code was not changed ✓').count()).toBe(8)
  }
  await bob.shot('a duel is over')
})
