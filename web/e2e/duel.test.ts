import { expect, test } from './harness'
import type { Person } from './browser'
import { choose, keysOf, meet, place, points, ready, setCode, told } from './play'

test('a duel of three rounds, with a void one in it', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  const over = (person: Person) => person.page.getByRole('region', { name: 'Result' })

  // Round 1: Ann breaks Bob's code in the second turn, Bob does not break hers.
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

  // Round 2 is void: both break the code in the same turn. It is played again, and Bob wins it.
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

  // Round 3 decides.
  await setCode(ann, '6543')
  await setCode(bob, '8765')
  await place(bob, 1, '6534')
  await place(ann, 1, '8765')
  for (const person of [ann, bob]) {
    await over(person).getByText('The match is over. Ann wins, 2 to 1.').waitFor()
    await choose(person, 'Records and proof')
    // Three rounds that count and a void one, with two codes each.
    await expect.poll(() => person.page.getByText('The code was not changed ✓').count()).toBe(8)
  }
  await bob.shot('a duel is over')
})

test('a round of a duel ends with both boards in reach on a phone', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann', { phone: true }), await enter('Bob', { phone: true })]
  for (const { page } of [ann, bob]) await page.setViewportSize({ width: 390, height: 664 })
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  await setCode(ann, '1122')
  await setCode(bob, '3344')
  await place(ann, 1, '5566')
  await place(bob, 1, '1155')
  await place(ann, 2, '3344')
  await place(bob, 2, '1212')
  await told(bob, 'Ann broke it in 2.')
  await told(ann, 'Broken in 2.')

  const seen = ({ page }: Person, label: string) => page.getByRole('list', { name: label }).isVisible()
  const both = async (person: Person, mine: string, theirs: string) => [await seen(person, mine), await seen(person, theirs)]
  // The board that the sentence is about comes first.
  await expect.poll(() => both(ann, 'You break Bob’s code', 'Bob breaks your code')).toEqual([true, false])
  await expect.poll(() => both(bob, 'You break Ann’s code', 'Ann breaks your code')).toEqual([false, true])
  await ann.shot('a round of a duel is over')
  await bob.shot('a round of a duel is over')
  // The code that was not broken is on the other board.
  await bob.page.getByRole('button', { name: 'Turn to Bob’s side' }).click()
  await expect.poll(() => both(bob, 'You break Ann’s code', 'Ann breaks your code')).toEqual([true, false])
  await bob.page.getByText('The code: Red, Red, Blue, Blue.').first().waitFor({ state: 'attached' })
  // The arrows step through the rows in the order in which they were placed, each on its own board.
  const back = () => bob.page.getByRole('button', { name: 'Previous row' }).click()
  await back()
  await expect.poll(() => both(bob, 'You break Ann’s code', 'Ann breaks your code')).toEqual([true, false])
  await back()
  await expect.poll(() => both(bob, 'You break Ann’s code', 'Ann breaks your code')).toEqual([false, true])
})

test('names shorten beside the scores, also while both are to move', async ({ enter }) => {
  const [ann, bob] = [await enter('Wilhelmina-Maximiliane', { phone: true }), await enter('Bartholomew-Montgomery')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 3 })
  for (const width of [320, 390, 664, 820, 1440]) {
    await ann.page.setViewportSize({ width, height: 664 })
    const seats = ann.page.getByRole('group', { name: 'The players' }).locator('.seat.to-move')
    await expect.poll(() => seats.count()).toBe(2)
    const boxes = await seats.evaluateAll((all) => all.flatMap((seat) => ['b', '.points'].map((part) => {
      const { left, right, top, bottom } = seat.querySelector(part)!.getBoundingClientRect()
      return { left, right, top, bottom }
    })))
    const over = boxes.filter((a) => boxes.some((b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
    const outside = boxes.filter(({ left, right }) => left < 0 || right > width || right - left < 5)
    expect({ over, outside }, `${width} px`).toEqual({ over: [], outside: [] })
  }
  await ann.page.setViewportSize({ width: 320, height: 568 })
  await ann.shot('long names at 320')
})
