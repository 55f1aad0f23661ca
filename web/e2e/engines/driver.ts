import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { installed } from './installed'
import { screen, startGroup } from './screen'

/** The time that a browser may take to start (ms). This is far more time than any browser needs, even on a busy machine. */
const patience = 60_000

/** A WebDriver session with a separate WebKit, which shares nothing with other sessions and stores nothing. */
export class Driver {
  private session = ''

  private constructor(
    private readonly child: ChildProcess,
    /** Ends the driver and its browser. */
    readonly end: () => void,
    private readonly port: number,
  ) {}

  static async start(dark: boolean): Promise<Driver> {
    const program = installed('webkit')
    for (const until = Date.now() + patience; ; ) {
      const port = await freePort()
      const driver = new Driver(...startGroup(program, [`--port=${port}`], await screen()), port)
      try {
        await driver.open(dark, until)
        return driver
      } catch (error) {
        driver.end()
        // Another program may have taken the port first.
        if (Date.now() > until) throw error
      }
    }
  }

  /** Sends a command to the session, and throws if it is refused. */
  command(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    return this.send(method, this.session + path, body)
  }

  private async open(dark: boolean, until: number): Promise<void> {
    while (!(await this.send('GET', '/status').then(() => true, () => false))) {
      if (this.child.exitCode !== null || this.child.pid === undefined || Date.now() > until) throw new Error('the WebDriver of WebKit did not start')
      await wait(20)
    }
    const options = { args: ['--automation', ...(dark ? ['--dark-mode'] : [])] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 30_000 } } }
    const { sessionId } = (await this.send('POST', '/session', { capabilities })) as { sessionId: string }
    this.session = `/session/${sessionId}`
  }

  private async send(method: string, path: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, { method, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
