import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Door } from './door'
import { atExit } from './ending'

/** The time that a server may take to start or to stop (ms). This is far more time than any server needs, even on a busy machine. */
const patience = 60_000

/**
 * A keypeg server on loopback with a separate database. The server can be stopped, or killed as if by a power cut. The server
 * can then be started again at the same address, on the same database.
 */
export class Server {
  /** Everything that the server has printed since its first start. */
  log = ''
  /** The address and the key for SSH, if the server was started with SSH. The address changes at every start. */
  ssh = { at: '', key: '' }
  private child?: ChildProcess

  private constructor(
    private readonly binary: string,
    private readonly args: string[],
    private readonly dir: string,
    private readonly door: Door,
  ) {}

  /** The address of the server's first page, without a slash at the end. */
  get url(): string {
    return this.door.url
  }

  /** The server's port, or undefined while the server does not run. */
  get port(): number | undefined {
    return this.door.leadsTo
  }

  /** Starts a server, with any further flags, and returns once it responds. The caller must call `end` when done. */
  static async start(binary: string, ...flags: string[]): Promise<Server> {
    const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-server-'))
    const args = ['serve', '--addr', '127.0.0.1:0', '--db', path.join(dir, 'keypeg.db'), ...flags]
    const server = new Server(binary, args, dir, await Door.open())
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
    const ended = atExit(() => child.kill('SIGKILL'))
    child.once('exit', () => {
      ended()
      this.door.leadsTo = undefined
    })
    child.stderr.on('data', (text) => (this.log += text))
    this.door.leadsTo = await this.listening(child)
  }

  /** Returns the port that a newly started server reports. If the port were chosen here, another process might take it first. */
  private listening(child: ChildProcess): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        clearTimeout(timer)
        reject(new Error(`the server did not start: ${why}\n${this.log}`))
      }
      const timer = setTimeout(() => fail(`it said nothing within ${patience / 1000} s`), patience)
      let said = ''
      child.stdout?.on('data', (text) => {
        this.log += text
        said += text
        const port = /^Keypeg is at http:\S+:(\d+)\s/m.exec(said)?.[1]
        const [, at, key] = /^SSH is at (\S+), with the key (\S+)\s/m.exec(said) ?? []
        if (!port || (this.args.includes('--ssh') && !key)) return
        this.ssh = { at: at ?? '', key: key ?? '' }
        clearTimeout(timer)
        resolve(Number(port))
      })
      child.once('error', (error) => fail(error.message))
      // At this point, all of the server's output has been read.
      child.once('close', (code, signal) => fail(`it ended with ${signal ?? `exit code ${code}`}`))
    })
  }

  /** Asks the server to stop (SIGTERM), and waits until it has stopped. Throws if it does not stop, or stops with an error. */
  async stop(): Promise<void> {
    const child = this.child
    if (!child || !this.running) return
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(patience) })
    child.kill('SIGTERM')
    const [code, signal] = await ended.catch(() => {
      throw new Error(`the server did not stop within ${patience / 1000} s of SIGTERM\n${this.log}`)
    })
    if (code !== 0) throw new Error(`the server stopped with ${signal ?? `exit code ${code}`}\n${this.log}`)
  }

  /** Ends the server without giving it a chance to clean up (SIGKILL). */
  async kill(): Promise<void> {
    const child = this.child
    if (!child || !this.running) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Stops the server, and removes its database. */
  async end(): Promise<void> {
    try {
      await this.stop()
    } finally {
      await this.kill()
      await this.door.close()
      await rm(this.dir, { recursive: true, force: true })
    }
  }

  private get running(): boolean {
    const child = this.child
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }
}
