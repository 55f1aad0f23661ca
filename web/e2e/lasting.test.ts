import { expect, test } from './harness'
import { answer, keysOf, meet, place, setCode, told } from './play'

test('a match outlasts reloads, a restart and a crash of the server', async ({ enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { homeNetwork: true })]
  for (const person of [ann, bob]) person.expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/)
  const lost = bob.page.getByText('Connection lost, trying again…')
  await meet(ann, bob, { edition: 'Classic', games: 2, answers: 'assisted' })
  await setCode(ann, '1122')
  await place(bob, 1, '1213')
  await bob.page.reload()
  await told(bob, 'Your row 1 is placed. Ann is answering Bob’s row 1.')
  await ann.page.reload()
  await answer(ann, 1, '1r2w')

  await server.stop()
  await lost.waitFor()
  await bob.shot('connection lost')
  await server.start()
  await lost.waitFor({ state: 'detached' })
  await place(bob, 2, '3333')
  await told(ann, 'answer Bob’s row 2')
  await server.kill()
  await lost.waitFor()
  await server.start()
  await lost.waitFor({ state: 'detached' })
  await answer(ann, 2, '0r0w')
  await told(bob, 'place row 3')
  expect(await keysOf(bob, 'You break Ann’s code', 1)).toBe('1 red, 2 white')
  expect(await keysOf(bob, 'You break Ann’s code', 2)).toBe('no keys')
  await place(bob, 3, '1122')
  await answer(ann, 3, '4r0w')
  // Bob's browser has no crypto.subtle, and checks the commitment all the same.
  await bob.page.getByText('The code was not changed ✓').waitFor()
  expect(await bob.page.evaluate(() => isSecureContext)).toBe(false)
})

test('what was typed stays when the server cannot be reached', async ({ enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  for (const person of [ann, bob]) person.expectError(/ERR_/)
  await meet(ann, bob)
  await setCode(ann, '1122')
  await told(bob, 'place row 1')
  await server.stop()
  await bob.page.keyboard.type('1234')
  await bob.page.keyboard.press('Enter')
  await bob.page.getByRole('alert').filter({ hasText: 'The server could not be reached' }).waitFor()
  await server.start()
  await bob.page.getByText('Connection lost').waitFor({ state: 'detached' })
  await bob.page.getByRole('button', { name: 'Place row' }).click()
  await told(bob, 'place row 2')
  expect(await keysOf(bob, /You break/, 1)).toBe('1 red, 1 white')
})

test('a seat is taken along to a phone', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  const phone = await enter('Ann', { phone: true })
  await meet(ann, bob)
  await setCode(ann, '1122')
  await ann.page.getByRole('button', { name: 'Take my seat to another device…' }).click()
  const code = await ann.page.getByLabel('Code', { exact: true }).inputValue()
  await phone.page.goto('/')
  await phone.page.getByLabel(/Type the seat’s code/).fill(code)
  await phone.page.getByRole('button', { name: 'Take the seat' }).click()
  await phone.page.getByRole('heading', { name: 'Take a seat along' }).waitFor()
  await phone.page.getByRole('button', { name: 'Take the seat' }).click()
  await phone.page.getByRole('region', { name: 'Bob breaks your code' }).waitFor()
  await phone.page.goto('/')
  await phone.page.getByRole('link', { name: /Ann and Bob.*waiting/ }).waitFor()
})

test('one sees who is away, and comes back to one’s own move', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await meet(ann, bob)
  await setCode(ann, '1122')
  expect(await bob.page.title()).toBe('● Your turn – Keypeg')
  await bob.page.goto('/rules')
  await ann.page.getByText('away: no page of theirs is open').waitFor()
  await ann.shot('away')
  await bob.page.goto('/')
  await bob.page.getByRole('link', { name: /your move/ }).click()
  await told(bob, 'place row 1')
  await ann.page.getByText('away: no page of theirs is open').waitFor({ state: 'detached' })
})
