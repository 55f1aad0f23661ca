// Tests the harness itself. If it missed an error, or left a server running, every other browser test would be worthless.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Person } from './browser'
import { expect, test as staged } from './harness'
import { Server } from './server'

/** A fake keypeg that accepts `serve --addr HOST:PORT`, greets every client, and counts its responses. */
const standIn = `#!/usr/bin/env node
const [host, port] = process.argv[process.argv.indexOf('--addr') + 1].split(':')
if (process.argv.includes('--broken')) {
  console.error('nothing works today')
  process.exit(3)
}
let answers = 0
require('node:http')
  .createServer((request, response) => {
    response.statusCode = request.url.startsWith('/missing') ? 404 : 200
    response.setHeader('Content-Type', 'text/html')
    if (request.url === '/inline') response.setHeader('Content-Security-Policy', "style-src 'self'")
    response.end('<link rel="icon" href="data:,"><h1>' + ++answers + '</h1><p style="color: red"></p>')
  })
  .listen(Number(port), host, function () {
    console.log('Keypeg is at http://' + host + ':' + this.address().port)
  })
process.on('SIGTERM', () => process.exit(0))
`

const test = staged
  .extend('binary', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-stand-in-'))
    onCleanup(() => rm(dir, { recursive: true }))
    const binary = path.join(dir, 'keypeg.cjs')
    await writeFile(binary, standIn)
    await chmod(binary, 0o755)
    return binary
  })
  .override('server', async ({ binary, onTestFinished }) => {
    const server = await Server.start(binary)
    onTestFinished(() => server.end())
    return server
  })

test('a killed server starts again at the same address', async ({ server }) => {
  const count = async () => Number((await (await fetch(server.url)).text()).match(/<h1>(\d+)/)?.[1])
  await count()
  expect(await count()).toBe(2)
  await server.kill()
  await expect(fetch(server.url)).rejects.toThrow()
  await server.start()
  expect(await count(), 'a new process').toBe(1)
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('a server that does not start says why', async ({ binary }) => {
  await expect(Server.start(binary, '--broken')).rejects.toThrow(/exit code 3[^]*nothing works today/)
  await expect(Server.start('/no/such/keypeg')).rejects.toThrow(/ENOENT/)
})

test('people share nothing', async ({ enter }) => {
  const ann = await enter('Ann')
  const bob = await enter('Bob', { phone: true })
  for (const { page } of [ann, bob]) await page.goto('/')
  await ann.page.evaluate(() => {
    document.cookie = 'seat=1'
    localStorage.setItem('seat', '1')
  })
  expect(await bob.page.evaluate(() => [document.cookie, localStorage.getItem('seat')])).toEqual(['', null])
  expect(bob.page.viewportSize()?.width).toBeLessThan(400)
})

test('a home network is reached, and is no secure context', async ({ enter }) => {
  const here = await enter('Ann')
  const there = await enter('Bob', { homeNetwork: true })
  for (const { page } of [here, there]) await page.goto('/')
  expect(await here.page.evaluate(() => isSecureContext)).toBe(true)
  expect(await there.page.evaluate(() => isSecureContext)).toBe(false)
  expect(await there.page.evaluate(() => fetch('/').then((answer) => answer.status))).toBe(200)
})

// This person has a separate browser. If `enter` had created this person, the errors that this test provokes would make the
// test fail.
test('errors in a page are noted, unless expected', async ({ browser, server, onTestFinished }) => {
  const ann = await Person.enter(browser, 'Ann', server.url)
  onTestFinished(() => ann.context.close())
  await ann.page.goto('/')
  expect(ann.errors).toEqual([])

  await ann.page.evaluate(() => console.error('spilt the pegs'))
  await ann.page.evaluate(() => setTimeout(() => Promise.reject(new Error('lost the board'))))
  await ann.page.evaluate(() => fetch('/missing'))
  await ann.page.evaluate(() => fetch('http://keypeg.example/').catch(() => {}))
  await expect.poll(() => ann.errors.length).toBe(5)
  const all = ann.errors.join('\n')
  for (const part of ['spilt the pegs', 'lost the board', '404', 'another host: http://keypeg.example/', 'NAME_NOT_RESOLVED']) {
    expect(all).toContain(part)
  }

  ann.expectError(/404/)
  expect(ann.errors).toHaveLength(4)

  await ann.page.goto('/inline')
  await expect.poll(() => ann.errors.join('\n'), { message: 'what the page’s policy forbids' }).toContain('Content Security Policy')
})
