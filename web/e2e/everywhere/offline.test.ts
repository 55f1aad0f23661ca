// Tests the stored client. Without a server, the client opens, says that there is no connection, and still works. Once the
// player has stored Keypeg for offline use, the client also plays matches without a server.
import { brokenLine, keeps, kept, takeAlong } from '../along'
import type { Person } from '../browser'
import { expect, test } from '../harness'
import { patience, place, setCode, told } from '../play'

const offline = ({ page }: Person) => page.getByText('No connection. Matches, puzzles and analysis need the server')
/** Returns the first board on the first page. */
const board = ({ page }: Person) => page.getByRole('radio', { name: /Classic/ }).first()

test('the client opens without a server and says so; when it is back, the page goes on by itself', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  ann.expectError(brokenLine)
  await ann.page.goto('/')
  await board(ann).waitFor(patience)
  await kept(ann)
  expect((await keeps(ann)).filter((path) => path !== '/' && !/^\/assets\/.+-[\w-]{8}\.\w+$/.test(path)), 'but for the page, names that change with what they hold').toEqual([])

  await server.stop()
  await ann.page.goto('/puzzles')
  await offline(ann).waitFor(patience)
  await ann.shot('without a server')
  await ann.page.goto('/')
  await offline(ann).waitFor(patience)
  expect(await board(ann).count(), 'which boards there are, the server says').toBe(0)

  await server.start()
  await board(ann).waitFor(patience)
  await offline(ann).waitFor({ state: 'hidden' })
})

test('a device that loses its network says so before anything is pressed, and takes its match up again', async ({ enter }) => {
  const ann = await enter('Ann', { keeps: true, phone: true })
  ann.expectError(brokenLine)
  await ann.page.goto('/')
  await ann.page.getByRole('button', { name: 'Play the computer', exact: true }).click()
  await place(ann, 1, '1111') // a computer never sets a code of only one colour on this board
  await told(ann, 'place row 2')
  await kept(ann)
  await ann.context.setOffline(true)
  await told(ann, 'No connection.')
  await ann.page.reload()
  await offline(ann).waitFor(patience)
  await ann.context.setOffline(false)
  await place(ann, 2, '2222')
  await told(ann, 'place row 3')
  await offline(ann).waitFor({ state: 'hidden' })
})

test('two share a device without a network', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  await takeAlong(ann, server)
  const { page } = ann
  await page.goto('/')
  await page.getByRole('button', { name: 'Two on one device', exact: true }).click(patience)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: /^(Hides first|One of you)$/ }).fill('Ann')
  await sheet.getByRole('textbox', { name: /^(Breaks first|The other)$/ }).fill('Bob')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: /^I’m / }).click(patience)
  await setCode(ann, '1122')
  await page.getByRole('button', { name: /^I’m / }).click(patience)
  await place(ann, 1, '1133')
  await told(ann, 'place row 2')
})
