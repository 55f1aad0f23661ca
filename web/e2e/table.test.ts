// Tests that the table of a match does not lose the row that is being made.
import { expect, test } from './harness'
import { makeMatch, meet, patience, pegs, place, points, setCode, told } from './play'

test('a row half made outlasts a reload, another page and a lost line; what was placed is gone', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  for (const person of [ann, bob]) person.expectError(/ERR_/)
  await meet(ann, bob, { edition: 'Remastered', answers: 'assisted' })
  await told(ann, 'Your turn: set a code')
  await ann.page.keyboard.type('12')
  await ann.page.reload()
  await expect.poll(() => pegs(ann.page)).toBe('12__')
  for (let i = 0; i < 2; i++) await ann.page.keyboard.press('Backspace')
  await setCode(ann, '1234')

  await told(bob, 'Your turn: place row 1.')
  await bob.page.keyboard.type('25')
  await bob.page.reload()
  await expect.poll(() => pegs(bob.page)).toBe('25__')
  await bob.page.getByRole('link', { name: 'Keypeg' }).click()
  await bob.page.waitForURL('**/')
  await bob.page.goBack()
  await expect.poll(() => pegs(bob.page)).toBe('25__')

  // When the connection is lost, the page says so at once, and a row that is placed then waits for the connection.
  await bob.context.setOffline(true)
  await told(bob, 'No connection. Your row is saved on this device.')
  await bob.page.keyboard.type('36')
  await bob.page.keyboard.press('Enter')
  await told(bob, 'Will be sent once you’re back online: your row.')
  expect(await pegs(bob.page)).toBe('2536')
  await bob.shot('no line')
  await bob.context.setOffline(false)
  await told(bob, 'Your row 1 is placed.')
  await told(ann, 'answer')
  await ann.page.keyboard.type('11')
  await ann.page.keyboard.press('Enter')
  await told(bob, 'Your turn: place row 2.')
  expect(await pegs(bob.page), 'nothing is left of the row that was placed').toBe('____')
})

test('a code by lot is whole, and one’s own to change', async ({ enter }) => {
  const ann = await enter('Ann')
  await makeMatch(ann, { edition: 'Ultimate with empty holes, point scoring', games: 2, shared: 'Bob' })
  await ann.page.getByRole('button', { name: 'I’m Ann' }).click()
  await told(ann, 'Your turn: set a code')
  await ann.page.getByRole('button', { name: 'Random' }).click()
  expect(await pegs(ann.page)).toMatch(/^[0-8]{5}$/)
  await ann.page.getByRole('button', { name: 'Undo' }).click()
  expect(await pegs(ann.page)).toBe('_____')
  // A hole that has no peg yet does not count as an empty hole.
  await ann.page.keyboard.type('10')
  await ann.page.keyboard.press('Enter')
  await told(ann, 'Hole 3 is empty.')
})

test('points stand at the seats and move the markers on the edges of the board', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob, { edition: 'Advanced', games: 2 })
  const marker = (side: string) => ann.page.locator(`.track.${side}`).evaluate((track) => parseFloat(getComputedStyle(track).getPropertyValue('--to')))
  await setCode(ann, '11223')
  await told(bob, 'place row 1')
  expect(await marker('left')).toBe(0)
  await place(bob, 1, '44556')
  await told(ann, 'Bob is placing row 2.')
  // On score lines, the marker moves with each row. The points at the seat change only when the game is over.
  await expect.poll(() => marker('left')).toBe(2)
  await points(ann, '0 : 0')
  await place(bob, 2, '11223')
  await told(ann, 'Broken in 2.')
  await points(ann, '2 : 0')
  await points(bob, '0 : 2')
  expect(await marker('left')).toBe(4)
  expect(await marker('right')).toBe(0)
  await expect.poll(() => bob.page.title(), patience).toBe('Your turn – Keypeg')
})

test('a table is heard where sounds were turned on, and silent elsewhere', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  for (const { context } of [ann, bob]) {
    await context.addInitScript(() => {
      const make = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function () {
        const knock = make.call(this)
        const begin = knock.start.bind(knock)
        knock.start = (at) => {
          const heard = window as unknown as { knocks?: number }
          heard.knocks = (heard.knocks ?? 0) + 1
          begin(at)
        }
        return knock
      }
    })
  }
  await bob.context.addInitScript(() => localStorage.setItem('keypeg', JSON.stringify({ ...JSON.parse(localStorage.getItem('keypeg') ?? '{}'), sound: true })))
  const knocks = ({ page }: typeof ann) => page.evaluate(() => (window as unknown as { knocks?: number }).knocks ?? 0)
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  // The first press enables audio. Browsers allow no sound before the first press.
  for (const colour of [1, 3, 4]) await bob.page.locator(`[data-colour="${colour}"]`).click()
  await bob.page.waitForTimeout(500)
  await bob.page.locator('[data-colour="5"]').click()
  await expect.poll(() => knocks(bob), { message: 'a peg' }).toBeGreaterThan(0)
  const before = await knocks(bob)
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await told(bob, 'place row 2')
  await expect.poll(() => knocks(bob), { message: 'the row, and its one key' }).toBeGreaterThan(before + 1)
  await told(ann, 'is placing row 2')
  expect(await knocks(ann)).toBe(0)
})
