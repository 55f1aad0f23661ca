// Runs the tests that all stores share on the store in the browser. The tests are written in Go, compiled to WebAssembly,
// and use IndexedDB.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from './harness'

const root = path.resolve(import.meta.dirname, '../..')

/** Compiles the tests of a Go package, and returns them as the files of a site. */
async function compiled(of: string): Promise<Record<string, [type: string, content: Buffer | string]>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-wasm-'))
  try {
    const file = path.join(dir, 'test.wasm')
    execFileSync('go', ['test', '-c', '-o', file, of], { cwd: root, env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' }, stdio: 'inherit' })
    const goroot = execFileSync('go', ['env', 'GOROOT'], { cwd: root, encoding: 'utf8' }).trim()
    return {
      '/': ['text/html', '<!doctype html><link rel="icon" href="data:,"><script src="/wasm_exec.js"></script>'],
      '/wasm_exec.js': ['text/javascript', await readFile(path.join(goroot, 'lib/wasm/wasm_exec.js'))],
      '/test.wasm': ['application/wasm', await readFile(file)],
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

test('the store over IndexedDB passes the suites of all stores', async ({ browser, onTestFinished }) => {
  const files = await compiled('./internal/idb')
  const site = createServer((request, answer) => {
    const [type, content] = files[request.url ?? ''] ?? ['text/plain', '']
    answer.writeHead(200, { 'Content-Type': type }).end(content)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void site.close())
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(...message.text().split('\n')))
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const code = await page.evaluate(async () => {
    const go = new (window as any).Go()
    go.argv = ['test', '-test.v']
    const ended = new Promise<number>((resolve) => (go.exit = resolve))
    const { instance } = await WebAssembly.instantiateStreaming(fetch('/test.wasm'), go.importObject)
    void go.run(instance)
    return ended
  })
  if (code !== 0) console.log(said.join('\n'))
  expect(code).toBe(0)
  expect(said.filter((line) => /^ *--- PASS/.test(line)).length, 'tests that ran').toBeGreaterThan(60)
})
