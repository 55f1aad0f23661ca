import { expect, test } from './harness'
import { answer, keysOf, lay, meet, pegs, place, points, setCode, told } from './play'

test('assisted: a wrong answer is refused with the reason, and what was laid out stays', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann', { phone: true }), await enter('Bob')]
  await meet(ann, bob, { edition: 'Remastered', games: 1, answers: 'assisted' })
  await setCode(ann, '1123')
  await place(bob, 1, '1456')
  ann.expectError(/409|422/)
  await answer(ann, 1, '0r1w')
  await told(ann, 'Your answer wasn’t sent. The answer is 1 red, not 1 white.')
  await ann.shot('assisted refusal')
  await expect.poll(() => ann.page.getByRole('button', { name: 'Answer: 1 white' }).count()).toBe(1)
  // The sentence is short, so a button shows how the referee matched the pegs.
  await ann.page.getByRole('button', { name: 'Show why' }).click()
  await ann.page.getByRole('figure').getByText('red, green, blue, purple against red, red, orange, yellow: 1 red.').waitFor({ state: 'attached' })
  await ann.shot('why an answer is wrong')
  // Ann hides her code, so that people nearby cannot work it out from the pairs of pegs.
  await ann.page.getByRole('button', { name: 'Hide your code' }).click()
  await told(ann, 'Your answer wasn’t sent. Show your code to see why.')
  expect(await ann.page.getByRole('figure').count()).toBe(0)
  await ann.page.getByRole('button', { name: 'Show your code' }).click()
  await told(bob, 'Ann is answering your row 1.') // Bob does not learn about the refused answer

  // Answers that no code can give are refused too.
  const send = () => ann.page.getByRole('button', { name: /^Answer: / }).click()
  await lay(ann, '3r1w')
  await send()
  await told(ann, 'if the other pegs are in place, so is the last')
  await expect.poll(() => ann.page.getByRole('button', { name: 'Answer: 3 red, 1 white' }).count(), { message: 'it is there to be corrected' }).toBe(1)
  await lay(ann, '1r0w')
  await told(ann, 'Your turn: answer Bob’s row 1.')
  await send()
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
  await told(ann, 'Both answers are shown once Bob has answered too')
  expect(await keysOf(ann, 'Bob breaks your code', 1)).toBe('your answer, not shown yet: 2 red')
  expect(await keysOf(bob, 'You break Ann’s code', 1)).toBe('waiting for its answer')
  await ann.shot('a sealed answer')
  await answer(bob, 1, '0r0w')
  await told(bob, 'place row 2')
  expect(await keysOf(bob, 'You break Ann’s code', 1)).toBe('2 red')
  await place(bob, 2, '3333')
  await place(ann, 2, '2222')
  await answer(ann, 2, '0r0w')
  await answer(bob, 2, '4r0w')
  // Ann broke the code, but she had misled Bob, so he wins the point and the match.
  await ann.page.getByRole('region', { name: 'Result' }).getByText('Ann answered row 1 wrongly: 2 red. It should have been 3 red.').waitFor()
  await bob.page.getByText('The match is over. Bob wins, 1 to 0.').first().waitFor()
  await points(bob, '1 : 0')
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
  expect(await pegs(bob.page)).toBe('12__')
  await bob.page.keyboard.type('34')
  await bob.page.keyboard.press('Enter')
  await answer(ann, 1, '1r0w')
  await place(ann, 2, '2222')
  await answer(bob, 2, '4r0w')
  await bob.page.getByText('The match is over. Ann wins, 1 to 0.').first().waitFor()
})
