import { expect, test } from './harness'
import { answer, count, keysOf, meet, place, points, setCode, told } from './play'

test('assisted: a wrong answer is refused with the reason, and what was counted stays', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann', { phone: true }), await enter('Bob')]
  await meet(ann, bob, { edition: 'Remastered', games: 1, answers: 'assisted' })
  await setCode(ann, '1123')
  await place(bob, 1, '1456')
  ann.expectError(/409|422/)
  await answer(ann, 1, '0r1w')
  const refused = ann.page.getByRole('alert')
  await refused.filter({ hasText: 'peg 1' }).waitFor()
  await ann.shot('assisted refusal')
  // On a phone the reason is in sight, and leaves the board its half of the screen.
  const screen = ann.page.viewportSize()?.height ?? 0
  const [reason, tray] = [await refused.boundingBox(), await ann.page.locator('[data-tray]').boundingBox()]
  expect(reason?.y).toBeGreaterThanOrEqual(0)
  expect((reason?.y ?? screen) + (reason?.height ?? 0)).toBeLessThanOrEqual(screen)
  expect(tray?.height).toBeLessThan(screen / 2)
  expect(await ann.page.getByRole('button', { name: 'Answer: 1 white' }).count()).toBe(1)
  await told(bob, 'Ann is answering your row 1.') // Bob hears nothing of it

  // What cannot be at all is refused, too.
  await count(ann, '3r1w')
  await ann.page.getByRole('button', { name: /^Answer:/ }).click()
  await refused.filter({ hasText: 'if all others are in place, so is the last' }).waitFor()
  expect(await ann.page.getByRole('button', { name: 'Answer: 3 red, 1 white' }).count(), 'it is there to be corrected').toBe(1)
  await answer(ann, 1, '1r0w')
  await refused.waitFor({ state: 'detached' })
  await told(bob, 'place row 2')
})

test('a duel by hand: answers stay sealed until both are given, and a wrong one costs the point', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 1, answers: 'strict' })
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await place(ann, 1, '3333')
  await place(bob, 1, '1112')
  await answer(ann, 1, '2r0w') // 3r0w would be right
  await told(ann, 'Both are shown once Bob has answered too')
  await ann.page.getByText('your answer, not shown yet: 2 red').waitFor()
  await expect.poll(() => bob.page.getByText('waits for its answer').count()).toBe(2)
  await ann.shot('a sealed answer')
  await answer(bob, 1, '0r0w')
  await told(bob, 'place row 2')
  expect(await keysOf(bob, 'You break the code of Ann', 1)).toBe('2 red')
  await place(bob, 2, '3333')
  await place(ann, 2, '2222')
  await answer(ann, 2, '0r0w')
  await answer(bob, 2, '4r0w')
  // Ann broke the code, but had misled Bob: the point is his, and with it the match.
  await ann.page.getByText('Ann answered row 1 wrongly: 2 red. Right is 3 red.').first().waitFor()
  await bob.page.getByText('The match is over. Bob wins, 1 to 0.').first().waitFor()
  await points(bob, '0 : 1')
})

test('a race by hand: who answers in between finds the half-made row again', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Challenge', variant: 'Challenge, race for codes of 4', games: 1, answers: 'assisted' })
  await setCode(ann, '1111')
  await setCode(bob, '2222')
  await told(bob, 'place row 1')
  await bob.page.keyboard.type('12')
  await place(ann, 1, '2333')
  await answer(bob, 1, '1r0w')
  await told(bob, 'place row 1')
  expect(await bob.page.locator('[data-draft] [data-peg]').count()).toBe(2)
  await bob.page.keyboard.type('34')
  await bob.page.keyboard.press('Enter')
  await answer(ann, 1, '1r0w')
  await place(ann, 2, '2222')
  await answer(bob, 2, '4r0w')
  await bob.page.getByText('The match is over. Ann wins, 1 to 0.').first().waitFor()
})
