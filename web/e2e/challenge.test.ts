// Tests games and codes that are passed on by a link. Everyone who opens the link breaks the same code, and then sees all
// boards side by side.
import { expect, test } from './harness'
import { inspect } from './inspect'
import { meet, patience, place, setCode, told } from './play'

test('who broke a code challenges others to it, and one of them answers with a code', async ({ enter }) => {
  const [ann, bob, cleo] = [await enter('Ann'), await enter('Bob'), await enter('Cleo', { phone: true })]
  await meet(ann, bob, { edition: 'Remastered', games: 2 })
  await setCode(ann, '1234')
  await place(bob, 1, '1122')
  await place(bob, 2, '1234')
  await told(bob, /^Broken in 2/)
  await bob.page.getByRole('button', { name: 'Challenge a friend' }).click()
  await bob.page.getByRole('heading', { name: 'Bob broke it in 2. Can you?' }).waitFor(patience)
  await bob.shot('a challenge, to send')
  const link = bob.page.url()

  await cleo.page.goto(link)
  await cleo.page.getByText('Everybody breaks the same code.').waitFor(patience)
  await cleo.page.getByRole('button', { name: 'Add your name' }).click()
  await cleo.page.getByRole('textbox', { name: 'Your name' }).fill('Cleo')
  await cleo.page.getByRole('button', { name: 'Done' }).click()
  await cleo.page.getByRole('button', { name: 'As Cleo' }).waitFor()
  await cleo.shot('a challenge, received')
  expect(await cleo.page.content()).not.toContain('1234')
  await cleo.page.getByRole('button', { name: 'Break the code' }).click()
  await place(cleo, 1, '1123')
  await bob.page.reload()
  await bob.page.getByText('still playing').waitFor(patience)
  await place(cleo, 2, '1234')
  await told(cleo, /^Broken in 2/)
  await cleo.page.getByRole('link', { name: 'How the others did' }).click()
  await cleo.page.getByRole('heading', { name: 'Bob’s board' }).waitFor(patience)
  await cleo.page.getByRole('heading', { name: 'Your board' }).waitFor(patience)
  await cleo.shot('a challenge, all boards')
  await inspect(cleo, 'a challenge on a phone')
  await bob.page.reload()
  await inspect(bob, 'a challenge on a desk')
  await cleo.page.getByRole('link', { name: 'How it went' }).first().click()
  await cleo.page.waitForURL('**/a/*', patience)
  await cleo.page.goBack()

  // Cleo sets a code for Bob in return.
  await cleo.page.getByRole('button', { name: 'Hide a code for Bob' }).click()
  await cleo.page.getByText('Make a code. Only you see it.').waitFor(patience)
  await cleo.shot('a code in return')
  await cleo.page.keyboard.type('1135')
  await cleo.page.getByRole('button', { name: 'Make the challenge' }).click()
  await cleo.page.getByRole('heading', { name: 'Cleo hid a code. Can you break it?' }).waitFor(patience)
  await bob.page.goto(cleo.page.url())
  await bob.page.getByRole('button', { name: 'Break the code' }).click()
  await place(bob, 1, '1135')
  await told(bob, /^Broken in 1/)
})
