// Compiles the Go tests of the browser packages to WebAssembly, and runs them in a browser.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { instantiate } from '../pocket/kernel'
import { expect, test } from './harness'

const root = path.resolve(import.meta.dirname, '../..')

/** Compiles the tests of a package, and returns them as files of a site. */
async function compiled(of: string): Promise<Record<string, [type: string, content: Buffer | string]>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-wasm-'))
  try {
    const file = path.join(dir, 'test.wasm')
    execFileSync('scripts/pocket.sh', ['--tests', of, file], { cwd: root, stdio: 'inherit' })
    const goroot = execFileSync('go', ['env', 'GOROOT'], { cwd: root, encoding: 'utf8' }).trim()
    return {
      '/': ['text/html', `<!doctype html><link rel="icon" href="data:,"><script src="/wasm_exec.js"></script><script>${instantiate}</script>`],
      '/wasm_exec.js': ['text/javascript', await readFile(path.join(goroot, 'lib/wasm/wasm_exec.js'))],
      '/test.wasm': ['application/wasm', await readFile(file)],
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Runs a package's tests in a page, and returns the lines that they print. */
async function run(browser: Browser, of: string, ...flags: string[]): Promise<string[]> {
  const files = await compiled(of)
  const site = createServer((request, answer) => {
    const [type, content] = files[request.url ?? ''] ?? ['text/plain', '']
    answer.writeHead(200, { 'Content-Type': type }).end(content)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(...message.text().split('\n')))
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const code = await page.evaluate(async (flags) => {
      const { Go, instantiate } = globalThis as any
      const go = new Go()
      go.argv = ['test', '-test.v', ...flags]
      const ended = new Promise<number>((resolve) => (go.exit = resolve))
      void go.run(await instantiate(await WebAssembly.compileStreaming(fetch('/test.wasm')), go.importObject))
      return ended
    }, flags)
    if (code !== 0) console.log(said.join('\n'))
    expect(code).toBe(0)
    return said
  } finally {
    await context.close()
    site.close()
  }
}

test('the store over IndexedDB passes the suites of all stores', async ({ browser }) => {
  const said = await run(browser, './internal/idb')
  expect(said.filter((line) => /^ *--- PASS/.test(line)).length, 'tests that ran').toBeGreaterThan(60)
})

test('the solver gives the same answers with its kernel in WebAssembly as without', async ({ browser }) => {
  const said = await run(browser, './solver/internal/search', '-test.short')
  expect(said.filter((line) => /^ *--- PASS.*\/simd/.test(line)).length, 'tests with the kernel').toBe(5)
})
