// Tests a class: a teacher who only watches begins a lesson with two presses, and sees how far the pupils have come.
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, told } from './play'

/** Begins a party of the given kind for somebody who only watches, and returns the party's link. */
async function begin({ page }: Person, kind: RegExp): Promise<string> {
  await page.goto('/parties')
  await page.getByRole('radio', { name: 'I only watch' }).check()
  await page.getByRole('button', { name: kind }).click()
  await page.waitForURL('**/p/*', patience)
  return page.url()
}

async function join({ page, name }: Person, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name, patience)
  await page.getByRole('button', { name: 'Join' }).click()
}

/** Gives up the code that is being broken. */
async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'This party' }).click()
  await page.getByRole('button', { name: 'Give up this code' }).click()
  await page.getByRole('button', { name: 'Give up', exact: true }).click()
}

test('a class has its answers explained, and boards that grow', async ({ enter }) => {
  const [teacher, ben, wall] = [await enter('Ann'), await enter('Ben', { phone: true }), await enter('Wall')]
  await teacher.page.goto('/parties')
  await teacher.shot('a class to be made')

  // Everybody places the rows of the lesson. Each answer is explained to the pupil who gets it, and on the big screen.
  const lesson = await begin(teacher, /A first lesson/)
  await join(ben, lesson)
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await told(ben, /Four pegs are hidden here\./)
  await ben.page.keyboard.type('3366')
  await ben.shot('the first row of a lesson')
  const place = () => ben.page.getByRole('button', { name: 'Place row' }).click()
  await place()
  await told(ben, 'None of these colours is in the code. Good to know, too. Everybody places this row.')
  await ben.shot('an answer that is explained')
  await inspect(ben, 'an answer that is explained')
  // A different row is refused, and the right one is filled in again.
  ben.expectError(/422/)
  await ben.page.keyboard.type('6')
  await place()
  await ben.page.getByText('Everybody places the row shown here now.').first().waitFor(patience)
  await place()
  await told(ben, /all colours are right.* Everybody places this row\./)
  await wall.page.goto(`${lesson}/wall`)
  await wall.page.getByText(/all colours are right/).waitFor(patience)
  expect(await wall.page.getByRole('list', { name: 'The rows that everybody places' }).getByRole('listitem').count()).toBe(3)
  await wall.shot('a lesson on the big screen')
  await inspect(wall, 'a lesson on the big screen')
  await teacher.shot('a teacher in a lesson')
  await wall.page.goto(`${lesson}/progress`)
  await wall.page.getByRole('row', { name: 'Ben in row 3' }).waitFor(patience)
  await place()
  await told(ben, /Now you\. Break the code\./)
  await wall.page.getByRole('row', { name: 'Ben in row 4' }).waitFor(patience)

  // The second code has a different board.
  const link = await begin(teacher, /Step by step/)
  await join(ben, link)
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await told(ben, 'Your turn: place row 1.')
  expect(await ben.page.getByRole('button', { name: /violet|brown/i }).count()).toBe(0)
  await giveUp(ben)
  await teacher.page.getByRole('button', { name: 'Start code 2' }).click()
  await told(ben, 'Your turn: place row 1.')
  await ben.page.keyboard.type('123')
  await ben.page.getByRole('button', { name: 'Place row' }).click()
  await giveUp(ben)
  await teacher.page.getByRole('button', { name: 'Start code 3' }).click()
  await told(ben, 'Your turn: place row 1.')
  await ben.page.keyboard.type('1234')
  await ben.page.getByRole('button', { name: 'Place row' }).click()
  await ben.shot('a board that has grown')

  // The teacher sees how each pupil did on each code.
  await teacher.page.goto(`${link}/progress`)
  await teacher.page.getByRole('row', { name: /^Ben not broken not broken/ }).waitFor(patience)
  await teacher.page.getByRole('columnheader', { name: 'Code 2 3 holes, 5 colours' }).waitFor()
  expect(await teacher.page.getByRole('rowheader').allTextContents()).toEqual(['Ben', 'Average'])
  await teacher.shot('the progress of a class')
  await inspect(teacher, 'the progress of a class')
})
