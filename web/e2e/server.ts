import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One keypeg server on loopback, with a database of its own. It can be stopped, or killed as a power cut would, and
 * started again at the same address on the same database.
 */
export class Server {
  /** Everything the server has printed, over all its starts. */
  log = ''
  private child?: ChildProcess

  private constructor(
    private readonly binary: string,
    private readonly args: string[],
    private readonly dir: string,
    /** The address of its first page, without a slash at the end. */
    readonly url: string,
  ) {}

  /** Starts a server, with any further flags, and returns once it answers. Its owner must `end` it. */
  static async start(binary: string, ...flags: string[]): Promise<Server> {
    const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-server-'))
    const addr = `127.0.0.1:${await freePort()}`
    const args = ['serve', '--addr', addr, '--db', path.join(dir, 'keypeg.db'), ...flags]
    const server = new Server(binary, args, dir, `http://${addr}`)
    try {
      await server.start()
    } catch (error) {
      await server.end()
      throw error
    }
    return server
  }

  async start(): Promise<void> {
    if (this.running) throw new Error('the server is running already')
    const child = spawn(this.binary, this.args, { cwd: this.dir, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    children.add(child)
    let failure = ''
    child.once('error', (error) => (failure = error.message))
    child.once('exit', (code, signal) => {
      children.delete(child)
      failure = `it ended with ${signal ?? `exit code ${code}`}`
    })
    child.stdout.on('data', (text) => (this.log += text))
    child.stderr.on('data', (text) => (this.log += text))

    for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(20)) {
      if (failure) throw new Error(`the server did not start: ${failure}\n${this.log}`)
      const answer = await fetch(this.url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
      if (answer) {
        await answer.body?.cancel()
        return
      }
    }
    throw new Error(`the server did not answer at ${this.url} within 15 s\n${this.log}`)
  }

  /** Asks the server to stop (SIGTERM) and waits until it has. Throws if it does not within ten seconds, or stops with an error. */
  async stop(): Promise<void> {
    const child = this.child
    if (!child || !this.running) return
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(10_000) })
    child.kill('SIGTERM')
    const [code, signal] = await ended.catch(() => {
      throw new Error(`the server did not stop within 10 s of SIGTERM\n${this.log}`)
    })
    if (code !== 0) throw new Error(`the server stopped with ${signal ?? `exit code ${code}`}\n${this.log}`)
  }

  /** Ends the server without a chance to tidy up (SIGKILL). */
  async kill(): Promise<void> {
    const child = this.child
    if (!child || !this.running) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Stops the server for good and removes its database. */
  async end(): Promise<void> {
    try {
      await this.stop()
    } finally {
      await this.kill()
      await rm(this.dir, { recursive: true, force: true })
    }
  }

  private get running(): boolean {
    const child = this.child
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }
}

/** Servers still running. They must not outlive the process that started them, whatever ends it. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('disconnect', () => process.exit(1)) // the test runner itself is gone

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
