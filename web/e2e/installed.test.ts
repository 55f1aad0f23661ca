// Tests that the installed client follows the server to a newer build.
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { keeps, kept } from './along'
import { Person } from './browser'
import { expect, test } from './harness'
import { patience, place, told } from './play'

/** Returns the first board on the first page. */
const board = ({ page }: Person) => page.getByRole('radio', { name: /Classic/ }).first()

test('what is asked of the API is never kept', async ({ enter }) => {
  const ann = await enter('Ann', { keeps: true })
  await ann.page.goto('/')
  await kept(ann)
  await ann.page.goto('/puzzles')
  await ann.page.waitForLoadState('networkidle')
  const answers = await ann.page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api'))
  })
  expect(answers).toEqual([])
})

/**
 * A proxy in front of a server. The proxy can switch the site to a newer build. In the newer build, the page's files have
 * different names, and the old files are gone.
 */
class Deployment {
  newer = false
  readonly gone = /\/assets\/Rules-[^"]+/g
  private readonly server = createServer((from, to) => void this.pass(from, to))

  constructor(private readonly behind: string) {}

  async open(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const path = from.url ?? '/'
    if (this.newer && path.match(this.gone)) return void to.writeHead(404).end()
    if (path === '/worker.js') {
      const built = await (await fetch(this.behind + path)).text()
      to.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
      return void to.end(this.newer ? built.replaceAll(/"\/assets\/Rules-[^"]+",/g, '').replaceAll(/,"\/assets\/Rules-[^"]+"/g, '') : built)
    }
    const inside = ask(this.behind + path, { method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    inside.on('error', () => to.destroy())
    to.on('close', () => inside.destroy())
    from.pipe(inside)
  }
}

test('a newer build breaks no open match: its page keeps its files until it is closed', async ({ server, browser, onTestFinished }) => {
  const deployment = new Deployment(server.url)
  const ann = await Person.enter(browser, 'Ann', await deployment.open(), { keeps: true })
  onTestFinished(() => deployment.close())
  onTestFinished(() => ann.context.close())
  const { page } = ann
  await page.goto('/')
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click()
  await place(ann, 1, '1111')
  await told(ann, 'place row 2')
  await kept(ann)
  const before = await keeps(ann)
  expect(before.some((path) => path.startsWith('/assets/Rules-'))).toBe(true)

  deployment.newer = true
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true)
  await place(ann, 2, '2222')
  await told(ann, 'place row 3')
  // This page has not been opened before, and the server no longer has the page's files.
  await page.getByRole('link', { name: 'Keypeg', exact: true }).click()
  await page.locator('a[href="/rules"]').first().click()
  await page.locator('.slab').first().waitFor(patience)
  expect(ann.errors).toEqual([])

  // No page uses the old build any more, so the new build takes over and the old files are deleted.
  const again = await ann.context.newPage()
  await page.close()
  // Chromium sometimes delays a page that is requested at the very moment when service workers change.
  await again.waitForTimeout(2000)
  await again.goto('/')
  await expect
    .poll(() => again.evaluate(async () => (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname)))
    .toEqual(before.filter((path) => !path.startsWith('/assets/Rules-')))
})

test('a browser that is too old is told so, and runs nothing', async ({ enter }) => {
  const ann = await enter('Ann')
  // The browser pretends to be a Chromium from before 2024.
  await ann.page.addInitScript(() => {
    const knows = CSS.supports.bind(CSS) as (property: string, value: string) => boolean
    CSS.supports = (property: string, value?: string) => !value?.includes('light-dark') && knows(property, value ?? '')
  })
  await ann.page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('light-dark', 'no-such-thing') })
  })
  const asked: string[] = []
  ann.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await ann.page.goto('/', { waitUntil: 'networkidle' })
  await ann.page.getByText('This browser is too old').waitFor()
  await ann.shot('too old')
  expect(await ann.page.locator('#app *').count()).toBe(0)
  expect(asked.filter((path) => /words-|^\/api/.test(path))).toEqual([])
})

test('who is not too old neither sees nor hears of it', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/')
  await board(ann).waitFor(patience)
  expect(await ann.page.getByText('This browser is too old').isVisible()).toBe(false)
})

test('a file that another app shares is opened and analysed', async ({ enter }) => {
  const ann = await enter('Ann', { keeps: true })
  await ann.page.goto('/')
  await board(ann).waitFor(patience)
  await kept(ann)
  const record = readFileSync(path.join(import.meta.dirname, '../../docs/notation.md'), 'utf8').match(/<!-- example: series -->\n```\n(.*?)```/s)?.[1] ?? ''
  await ann.page.evaluate((text) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/analyse', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'record' })
    const files = new DataTransfer()
    files.items.add(new File([text], 'shared.keypeg'))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, record)
  await ann.page.waitForURL(/\/a\//, patience)
  // The record is opened only once.
  await ann.page.goto('/analyse')
  await ann.page.getByRole('textbox').waitFor(patience)
  expect(await ann.page.getByRole('textbox').inputValue()).toBe('')
})

test('it can be installed: a manifest with a name, a start and icons that are there', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/')
  const session = await ann.context.newCDPSession(ann.page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/keypeg.webmanifest', []])
  const manifest = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; purpose?: string }[] }
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of manifest.icons) {
    const size = await ann.page.evaluate(async (src) => {
      const icon = new Image()
      icon.src = src
      await icon.decode()
      return `${icon.naturalWidth}x${icon.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), 'but that a test leaves no profile behind').toEqual([])
})
