import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, inject } from 'vitest'
import { patience } from './play'

const keys = { enter: '\r', esc: '\x1b', up: '\x1b[A', down: '\x1b[B', 'ctrl+c': '\x03' }

/** A person at a terminal of 80 by 24 characters, who reads the screen and types. */
export class Terminal {
  private screen = ''
  private readonly child: ChildProcess

  private constructor(args: string[], env: NodeJS.ProcessEnv) {
    const { NO_COLOR: _, COLORTERM: __, ...inherited } = process.env
    this.child = spawn(inject('ptyterm'), ['80x24', ...args], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...inherited, LC_ALL: 'en_GB.UTF-8', TERM: 'xterm-256color', ...env } })
    this.child.stdin?.on('error', () => {}) // the terminal has ended, and callers that wait for its screen fail
    if (this.child.stdout) createInterface({ input: this.child.stdout }).on('line', (line) => (this.screen = JSON.parse(line) as string))
  }

  /** Runs keypeg with these arguments in a terminal, with its files in `dir`. */
  static keypeg(dir: string, ...args: string[]): Terminal {
    return new Terminal(['run', inject('keypeg'), ...args], { XDG_DATA_HOME: dir })
  }

  /** Connects to a server over SSH, always with the same key. */
  static ssh(name: string, { at, key }: { at: string; key: string }): Terminal {
    return new Terminal(['ssh', name, at, key], {})
  }

  /** Waits until all of these texts are visible, wherever the lines break. */
  async sees(...texts: string[]): Promise<void> {
    const shown = () => `${this.screen}\n${this.screen.replaceAll(/\s+/g, ' ')}`
    for (const text of texts) await expect.poll(shown, patience).toContain(text)
  }

  /** Types a text, or presses named keys. */
  types(...typed: string[]): void {
    for (const text of typed) this.child.stdin?.write(`${JSON.stringify(keys[text as keyof typeof keys] ?? text)}\n`)
  }

  /** Cuts the connection, as if a cable had been unplugged. */
  async cut(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }

  /** Waits until the process ends, and returns its exit code. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit')
    return this.child.exitCode
  }
}
