import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atExit } from '../ending'

/** Starts a program as the leader of a process group. Returns the process, and a function that ends the group. */
export function startGroup(program: string, args: string[], env = process.env): [leader: ChildProcess, end: () => void] {
  const leader = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true, env })
  leader.on('error', () => {}) // if the program is not installed, there is no pid
  const end = () => {
    ended()
    try {
      if (leader.pid) process.kill(-leader.pid, 'SIGKILL')
    } catch {
      // The group has already ended.
    }
  }
  const ended = atExit(end)
  return [leader, end]
}

/** Removes the toolbar, so that a window can be as narrow as a phone. */
const css = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 0; }'
/** Turns off animations, which would otherwise take a quarter of the tests' time. */
const settings = '[Settings]\ngtk-enable-animations=0\n'

let opened: Promise<NodeJS.ProcessEnv> | undefined

/** Returns the environment variables for opening windows on an invisible screen. The screen exists until this process ends. */
export const screen = () => (opened ??= open())

async function open(): Promise<NodeJS.ProcessEnv> {
  const home = mkdtempSync(path.join(tmpdir(), 'keypeg-screen-'))
  atExit(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(path.join(home, 'gtk-3.0'))
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), css)
  writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), settings)
  const [server] = startGroup('Xvfb', ['-displayfd', '1', '-screen', '0', '2000x2000x24', '-nolisten', 'tcp'])
  const [number] = (await once(server.stdout!, 'data', { signal: AbortSignal.timeout(60_000) })) as [Buffer]
  return {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    // Without a graphics card, drawing is faster without shaders than with emulated shaders.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
}
