import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Person } from './browser'
import { Door } from './door'
import { expect, test } from './harness'
import { choose, makeMatch, patience, place, setCode, sitDown, told } from './play'
import { Server } from './server'

const postgres = process.env.KEYPEG_POSTGRES ?? ''

/** Matches the errors of a broken connection, and of a command that was carried out before its server died. */
const brokenLine = /ERR_|status of 50[0-9]|status of 409/

/**
 * Starts n servers on one empty schema of the tests' PostgreSQL, behind a proxy. Each address of the proxy leads to one server,
 * or to the next server while that server is down.
 */
async function severalServers(n: number, finished: (end: () => Promise<void>) => void) {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const run = (statement: string) => execFileSync('psql', ['-q', postgres, '-c', `SET client_min_messages = error; ${statement}`])
  run(`CREATE SCHEMA ${schema}`)
  finished(async () => void run(`DROP SCHEMA ${schema} CASCADE`))
  const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-several-'))
  finished(() => rm(dir, { recursive: true }))
  const servers: Server[] = []
  for (let i = 0; i < n; i++) {
    const server = await Server.start(inject('keypeg'), '--db', `${postgres}&search_path=${schema}`, '--key', path.join(dir, 'key'))
    finished(() => server.end())
    servers.push(server)
  }
  const doors = new Map<Door, number>()
  const lead = () => {
    for (const [door, first] of doors) {
      door.leadsTo = servers.map((_, i) => servers[(first + i) % n]?.port).find((port) => port !== undefined)
    }
  }
  return {
    /** Opens a door that leads to server `first` or, while it is down, to the next one. Returns the door's address. */
    async door(first: number): Promise<string> {
      const door = await Door.open()
      finished(() => door.close())
      doors.set(door, first % n)
      lead()
      return door.url
    },
    /** Kills a server, and leads its clients to another one. */
    async kill(i: number): Promise<void> {
      await servers[i]?.kill()
      lead()
    },
    async start(i: number): Promise<void> {
      await servers[i]?.start()
      lead()
    },
  }
}

/** Returns the rows of the Codebreaker's board as the page shows them. */
const board = ({ page }: Person) =>
  page.getByRole('list', { name: /break/ }).first().locator('[data-row] > .gone').filter({ hasNotText: 'empty' }).allTextContents()

test('two play and others watch by way of three servers, each of which is killed under them', { timeout: 3_600_000 }, async ({ enter, onTestFinished }) => {
  const servers = await severalServers(3, onTestFinished)
  const sits = async (name: string, at: number) => {
    const person = await enter(name, { at: await servers.door(at) })
    person.expectError(brokenLine)
    return person
  }
  const [ann, bob] = [await sits('Ann', 0), await sits('Bob', 1)]
  const invitation = await makeMatch(ann, { edition: 'Classic', games: 2, answers: 'auto' })
  await sitDown(bob, invitation)
  const match = new URL(bob.page.url()).pathname
  const watchers: Person[] = []
  for (let i = 0; i < 10; i++) {
    const eve = await sits(`Eve ${i}`, i)
    await eve.page.goto(match)
    watchers.push(eve)
  }
  for (const eve of watchers) await told(eve, 'You’re watching.')
  await setCode(ann, '1122')
  const rows = ['3434', '4343', '5656', '6565', '3456', '3344', '5566', '1122']
  for (const [i, row] of rows.entries()) {
    // The server is killed at any stage of the row: while the row is sent, stored, answered or shown.
    await Promise.all([place(bob, i + 1, row), servers.kill(i % 3)])
    if (i + 1 < rows.length) await told(bob, `place row ${i + 2}`)
    for (const one of [ann, bob, ...watchers]) await expect.poll(async () => (await board(one)).length, patience).toBe(i + 1)
    await servers.start(i % 3)
  }
  await told(bob, `Broken in ${rows.length}.`)
  const shown = await board(bob)
  for (const one of [ann, ...watchers]) expect(await board(one)).toEqual(shown)
  for (const one of [ann, bob]) {
    await choose(one, 'Records and proof')
    await one.page.getByText('The code was not changed ✓').waitFor(patience)
  }
})
