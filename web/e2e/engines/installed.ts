import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** The names or paths of the engines' programs. */
const programs: Record<Engine, string[]> = {
  chromium: [
    'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  webkit: ['WebKitWebDriver'],
}

/**
 * Returns the path of an engine's program. It is the program that an environment variable names or, if there is none, the first
 * installed one.
 */
export function installed(engine: Engine, rather: string[] = []): string {
  const found = find(engine, rather)
  if (!found) throw new Error(`no ${engine} found: scripts/need.sh says what to install`)
  return found
}

/** Returns the path of an engine's program, or undefined if it is not installed. */
export function find(engine: Engine, rather: string[] = []): string | undefined {
  const dirs = (process.env.PATH ?? '').split(path.delimiter)
  const places = [...rather, ...programs[engine]].flatMap((name) => (path.isAbsolute(name) ? [name] : dirs.map((dir) => path.join(dir, name))))
  return [process.env[engine.toUpperCase()] ?? '', ...places].find(executable)
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return file !== ''
  } catch {
    return false
  }
}
