// Tests a match between a player in a browser and a player at a terminal.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { test as base, expect } from './harness'
import { keysOf, makeAtHome, place, points, setCode, told } from './play'
import { Server } from './server'
import { Terminal } from './terminal'

const test = base
  .extend('server', async ({ onTestFinished, onTestFailed }) => {
    const server = await Server.start(inject('keypeg'), '--ssh', '127.0.0.1:0')
    onTestFinished(() => server.end())
    onTestFailed(() => console.log(`the server's log:\n${server.log}`))
    return server
  })
  .extend('sits', async ({ onTestFinished }) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-terminal-'))
    const all: Terminal[] = []
    onTestFinished(async () => {
      await Promise.all(all.map((terminal) => terminal.cut()))
      await rm(dir, { recursive: true, force: true })
    })
    return (terminal: (dir: string) => Terminal) => {
      all.push(terminal(dir))
      return all.at(-1) as Terminal
    }
  })

test('a browser plays a match against a terminal, and the server is lost in the middle of it', async ({ enter, server, sits }) => {
  const ann = await enter('Ann')
  ann.expectError(/ERR_|status of 503|status of 409/)
  const link = await makeAtHome(ann, { edition: 'Classic', games: 2 })
  const ben = sits((dir) => Terminal.keypeg(dir, 'play', '--join', link, '--name', 'Ben'))
  await ben.sees('Ann is setting a code.')
  await setCode(ann, '1122')
  await ben.sees('Your turn: place row 1.')
  ben.types('1234', 'enter')
  await ben.sees('1 red, 1 white', 'Your turn: place row 2.')
  await told(ann, 'Ben is placing row 2.')
  expect(await keysOf(ann, 'Ben breaks your code', 1)).toBe('1 red, 1 white')

  await server.kill()
  await ben.sees('Connection lost.')
  ben.types('1122', 'enter')
  await ben.sees('Will be sent once you’re back online: your row.')
  await server.start()
  await ben.sees('Ben broke Ann’s code in 2 rows.', 'Enter continues')
  await told(ann, 'Broken in 2.')

  ben.types('enter')
  await ben.sees('Your turn: set a code for Ann.')
  ben.types('3344', 'enter')
  await place(ann, 1, '5566')
  await ben.sees(' W  W  K  K ', 'no keys')
  await place(ann, 2, '4433')
  await ben.sees('4 white')
  await place(ann, 3, '3344')
  await ben.sees('Ann broke Ben’s code in 3 rows.', 'The match is over. Ben wins, 3 to 2.')
  await told(ann, 'Broken in 3.')
  await points(ann, '2 : 3')
  ben.types('ctrl+c')
  expect(await ben.ended()).toBe(0)
})

test('a browser plays a duel against SSH, and the line is cut in the middle of it', async ({ enter, server, sits }) => {
  const ann = await enter('Ann')
  const link = await makeAtHome(ann, { edition: 'Challenge', games: 1 })
  let ben = sits(() => Terminal.ssh('Ben', server.ssh))
  await ben.sees('Your name: Ben')
  ben.types('j')
  await ben.sees('Link or invite code:')
  ben.types(link, 'enter')
  await ben.sees('Your turn: set a code for Ann.')
  await setCode(ann, '12345')
  ben.types('54321', 'enter')
  await place(ann, 1, '11111')
  await ben.sees('Your turn: place row 1.', 'is face down')
  ben.types('12333', 'enter')
  await ben.sees('Your turn: place row 2.', '●●●')
  await told(ann, 'place row 2')
  expect(await keysOf(ann, 'You break Ben’s code', 1)).toBe('1 red')

  await ben.cut()
  await place(ann, 2, '54321')
  ben = sits(() => Terminal.ssh('Ben', server.ssh))
  await ben.sees('m Your matches')
  ben.types('m')
  await ben.sees('Ann and Ben. Your move.')
  ben.types('enter')
  await ben.sees('You break Ann’s code.', '●●●', 'Your turn: place row 2.')
  ben.types('12344', 'enter')
  await ben.sees('The match is over. Ann wins, 1 to 0.')
  await ann.page.getByRole('region', { name: 'Result' }).getByText('The match is over. Ann wins, 1 to 0.').waitFor()
  ben.types('ctrl+c')
  expect(await ben.ended()).toBe(0)
})
