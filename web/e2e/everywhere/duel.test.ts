import type { Person } from '../browser'
import { expect, test } from '../harness'
import { meet, place, setCode, told } from '../play'

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
  // The other board shows the code that was not broken.
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
