import { expect, test } from '../harness'
import { answer, choose, meet, place, points, ready, setCode, told } from '../play'

test('a whole match of two games, with a wrong answer that the referee finds', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Classic', games: 2, answers: 'strict' })

  // In game 1, Ann answers the first row wrongly, which is discovered when the code is broken.
  await setCode(ann, '1122')
  await place(bob, 1, '1234')
  await answer(ann, 1, '0r1w') // 1r1w would be right
  await place(bob, 2, '1122')
  await ann.shot('answer by hand')
  await bob.shot('waiting for an answer')
  await answer(ann, 2, '4r0w')

  for (const person of [ann, bob]) {
    const { page } = person
    await told(person, 'A wrong answer.')
    await page.getByRole('region', { name: 'Result' }).getByText('Ann answered row 1 wrongly: 1 white. It should have been 1 red, 1 white. Bob gets 3 points. The game is replayed with a new code.').waitFor()
    // The page shows how the referee matched the pegs, and the row is circled in pencil.
    await page.getByRole('figure').getByText(/1 red, 1 white\.$/).waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-row="1"]').getAttribute('class')).toContain('wrong')
  }
  await bob.shot('reveal with a wrong answer')
  await points(bob, '3 : 0')
  await choose(bob, 'Records and proof')
  await bob.page.getByText('The code was not changed ✓').waitFor()
  await bob.shot('records')
  await bob.page.getByRole('button', { name: 'Close' }).click()

  // The same Codemaker sets a code for the repeated game.
  await setCode(ann, '3456')
  await place(bob, 1, '1122')
  await answer(ann, 1, '0r0w')
  await place(bob, 2, '3456')
  await answer(ann, 2, '4r0w')
  await ready(bob, 'set a code for Ann')
  await points(ann, '2 : 3')

  // Game 2 is played with the roles swapped.
  await setCode(bob, '6611')
  await place(ann, 1, '1166')
  await answer(bob, 1, '0r4w')
  await place(ann, 2, '6611')
  await answer(bob, 2, '4r0w')
  for (const person of [ann, bob]) {
    await told(person, 'Broken in 2.')
    await person.page.getByText('The match is over. Bob wins, 5 to 2.').first().waitFor()
  }
  await points(ann, '2 : 5')
  await points(bob, '5 : 2')
  await ann.shot('the result')

  // Any game can be reached with one press, and any of its rows with another.
  await choose(ann, 'Score sheet and games')
  await ann.page.getByRole('button', { name: 'Game 1', exact: true }).click()
  await told(ann, 'A wrong answer.')
  const first = ann.page.locator('[data-row="1"]')
  await first.getByText('answered 1 white; should be 1 red, 1 white', { exact: true }).waitFor()
  await ann.shot('a past game')
  const second = ann.page.locator('[data-row="2"] > .gone')
  await expect.poll(() => second.textContent()).toBe('Row 2: red, red, blue, blue; 4 red.')
  await ann.page.keyboard.press('ArrowLeft')
  await expect.poll(() => second.textContent()).toBe('Row 2: empty.')
  await ann.page.keyboard.press('ArrowRight')
  await expect.poll(() => second.textContent()).toBe('Row 2: red, red, blue, blue; 4 red.')
  await ann.page.getByRole('button', { name: 'Previous row' }).click()
  await expect.poll(() => second.textContent()).toBe('Row 2: empty.')
  await ann.page.getByRole('button', { name: 'Back to the end' }).click()
  await told(ann, 'Broken in 2.')
})
