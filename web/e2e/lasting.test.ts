import { expect, test } from './harness'
import type { Person } from './browser'
import { answer, choose, keysOf, makeMatch, meet, patience, pegs, place, points, setCode, told } from './play'

/** Matches the browser's errors for a broken connection, a stopping server, and a command that was already carried out. */
const brokenLine = /ERR_|status of 503|status of 409/
const waits = ({ page }: Person) => page.locator('[data-say]').getByText('Will be sent once you’re back online')
const lost = ({ page }: Person) => page.locator('.table.out')
/** Returns the number of rows with pegs on the board that the person breaks. */
const rowsPlaced = ({ page }: Person) => page.getByRole('list', { name: /You break/ }).locator('[data-row] > .gone').filter({ hasNotText: 'empty' })

test('a match outlasts reloads, a restart and a crash of the server', async ({ enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { homeNetwork: true })]
  for (const person of [ann, bob]) person.expectError(brokenLine)
  // Bob opens only the path of the link, because his browser and Ann's browser know this machine by different host names.
  await bob.page.goto(new URL(await makeMatch(ann, { edition: 'Classic', games: 2, answers: 'assisted' })).pathname)
  await bob.page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await bob.page.getByRole('button', { name: 'Join' }).click()
  await setCode(ann, '1122')
  await place(bob, 1, '1213')
  await bob.page.reload()
  await told(bob, 'Your row 1 is placed. Ann is answering your row 1.')
  await ann.page.reload()
  await answer(ann, 1, '1r2w')

  // The command may or may not arrive before the server stops, and its response may or may not reach the page.
  await server.stop()
  await lost(bob).waitFor()
  await told(bob, 'No connection.')
  await bob.shot('connection lost')
  // Once the server is back, the page fetches further parts of the client, with their styles.
  await choose(bob, 'Score sheet and games')
  await server.start()
  await bob.page.getByRole('dialog').getByText('Game 1 in progress').waitFor(patience)
  await expect.poll(() => bob.page.evaluate(() => [...document.querySelectorAll('link')].filter(({ rel, sheet }) => rel === 'stylesheet' && !sheet).length)).toBe(0)
  await bob.page.keyboard.press('Escape')
  await lost(bob).waitFor({ state: 'detached' })
  await place(bob, 2, '3333')
  await told(ann, 'answer Bob’s row 2')
  await server.kill()
  await lost(bob).waitFor()
  await server.start()
  await lost(bob).waitFor({ state: 'detached' })
  await answer(ann, 2, '0r0w')
  await told(bob, 'place row 3')
  expect(await keysOf(bob, 'You break Ann’s code', 1)).toBe('1 red, 2 white')
  expect(await keysOf(bob, 'You break Ann’s code', 2)).toBe('no keys')
  await place(bob, 3, '1122')
  await answer(ann, 3, '4r0w')
  // Bob's browser checks the commitment although it has no crypto.subtle.
  await told(bob, 'Broken in 3.')
  await choose(bob, 'Records and proof')
  await bob.page.getByText('The code was not changed ✓').waitFor()
  expect(await bob.page.evaluate(() => isSecureContext)).toBe(false)
})

test('a row that could not be delivered waits in sight, and goes by itself', async ({ enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  for (const person of [ann, bob]) person.expectError(brokenLine)
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await server.stop()
  await bob.page.keyboard.type('1234')
  await bob.page.keyboard.press('Enter')
  await waits(bob).waitFor()
  await expect.poll(() => waits(bob).innerText()).toBe('Will be sent once you’re back online: your row.')
  expect(await pegs(bob.page)).toBe('1234')
  await bob.page.getByRole('button', { name: 'Waiting for connection' }).waitFor()
  await bob.shot('a row waits')
  await server.start()
  await told(bob, 'place row 2')
  await waits(bob).waitFor({ state: 'detached' })
  expect(await keysOf(bob, /You break/, 1)).toBe('1 red, 1 white')
  await lost(bob).waitFor({ state: 'detached', ...patience })
})

test('a row that was done while its answer was lost is done once, and not refused', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  bob.expectError(brokenLine)
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  const sent: string[] = []
  await bob.page.route('**/commands', async (route) => {
    sent.push((route.request().postDataJSON() as { id: string }).id)
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await bob.page.keyboard.type('1234')
  await bob.page.keyboard.press('Enter')
  await told(bob, 'place row 2')
  await waits(bob).waitFor({ state: 'detached' })
  expect(await rowsPlaced(bob).count()).toBe(1)
  await lost(bob).waitFor({ state: 'detached', ...patience })
  await place(bob, 2, '1122')
  await points(bob, '0 : 2')
  // The first command was sent again at most once, with the same id. The next command was sent once.
  expect(new Set(sent).size).toBe(2)
  expect(sent.length).toBeLessThanOrEqual(3)
})

test('what waits is dropped when it is taken back, and when the match moved on, and it is said', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  bob.expectError(brokenLine)
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await bob.page.route('**/commands', (route) => route.abort())
  await bob.page.keyboard.type('1234')
  await bob.page.keyboard.press('Enter')
  await bob.page.getByRole('button', { name: 'Don’t send' }).click()
  await told(bob, 'Not sent again: your row.')
  await bob.shot('a row taken back')
  expect(await pegs(bob.page), 'what was typed is still there').toBe('1234')

  // While an offer is open, a row that was prepared earlier is not sent.
  await bob.page.keyboard.press('Enter')
  await waits(bob).waitFor()
  expect(await bob.page.locator('[data-say]').getByText('Not sent again').count()).toBe(0)
  await choose(ann, 'Offer to end the match')
  await bob.page.getByRole('status').filter({ hasText: 'Ann offers' }).waitFor({ state: 'attached', ...patience })
  await bob.page.unroute('**/commands')
  await told(bob, 'Not sent again: your row. The match has moved on.')
  await bob.shot('a row dropped')
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await told(bob, 'place row 2')
  expect(await rowsPlaced(bob).count()).toBe(1)
})

test('a seat is taken along to a phone', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  const phone = await enter('Ann', { phone: true })
  await meet(ann, bob)
  await setCode(ann, '1122')
  await choose(ann, 'Continue on another device')
  await ann.page.getByRole('button', { name: 'Get a transfer code' }).click()
  const code = await ann.page.getByLabel('Transfer code', { exact: true }).inputValue()
  await phone.page.goto('/')
  await phone.page.getByRole('link', { name: 'I have an invite code' }).click()
  await phone.page.getByRole('textbox', { name: 'Invite code' }).fill(code)
  await phone.page.getByRole('button', { name: 'Go to the table' }).click()
  await phone.page.getByRole('list', { name: 'Bob breaks your code' }).waitFor()
  await phone.page.goto('/')
  await phone.page.getByRole('region', { name: 'Your matches' }).getByRole('link', { name: /Bob.*waiting/ }).waitFor()
})

test('one sees who is away, and comes back to one’s own move', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob)
  await setCode(ann, '1122')
  await expect.poll(() => bob.page.title()).toBe('Your turn – Keypeg')
  await bob.page.goto('/rules')
  await told(ann, 'Bob is away. The match is saved.')
  await ann.shot('away')
  await bob.page.goto('/')
  await bob.page.getByRole('region', { name: 'Your move' }).getByRole('link', { name: /Ann.*your move/ }).click()
  await told(bob, 'place row 1')
  await told(ann, 'Bob is placing row 1.')
})
