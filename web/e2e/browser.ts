import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/** Desktops ask for less motion here and phones do not, to test both. Motion takes a quarter of the tests' time. */
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }

/**
 * A host name that the browser resolves to this machine without treating it as local. As on a home network, a page loaded from
 * it by plain http is not a secure context.
 */
const homeNetworkName = 'keypeg.test'

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium's flags. */
const settings = [
  '--headless',
  '--no-sandbox', // containers and root have none
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test never leaves this machine.
  `--host-resolver-rules=MAP ${homeNetworkName} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
]

/**
 * Starts Chromium with a fresh profile that is deleted when it is closed. The headless build takes a fifth less of the processor and can do
 * everything but notify; `whole` starts the other one.
 */
export function openBrowser(whole = false): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium([...(whole ? [] : ['chromium-headless-shell']), ...programs]),
    args: settings,
  })
}

/** The first of these programs that is installed. */
function findChromium(names: string[]): string {
  const found = [
    process.env.CHROMIUM ?? '',
    ...(process.env.PATH ?? '').split(path.delimiter).flatMap((dir) => names.map((name) => path.join(dir, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(executable)
  if (!found) throw new Error('no Chromium found: install it (Debian: apt-get install chromium), or set CHROMIUM to its path')
  return found
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return file !== ''
  } catch {
    return false
  }
}

/** A person's device; by default a desktop computer, the one the server runs on. */
export interface Equipment {
  phone?: boolean
  /** The address of the site, if it is not that of the test's one server. */
  at?: string
  /** The browser's language; by default British English. */
  locale?: string
  /** Lets the site store itself for use without a network, as browsers do. Otherwise every window would fetch all of the site. */
  keeps?: boolean
  /** Another computer at home, which reaches the server by plain http: no crypto.subtle, no clipboard. */
  homeNetwork?: boolean
}

/**
 * A person with their own browser, which shares nothing with other people's, as on another computer. It records the page's errors, and the test fails
 * if there are any.
 */
export class Person {
  private readonly noted: string[] = []
  /**
   * Errors that are expected from the start: notes about a game may be sent just as the game or the match ends, and are then
   * refused.
   */
  private readonly expected: RegExp[] = [/(409|422) .*\/notes\?seat=/]

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Opens a browser window whose addresses are relative to `at`. */
  static async enter(browser: Browser, name: string, at: string, how: Equipment = {}): Promise<Person> {
    const baseURL = how.homeNetwork ? at.replace('127.0.0.1', homeNetworkName) : at
    const context = await browser.newContext({ ...(how.phone ? phone : desktop), baseURL, locale: how.locale ?? 'en-GB', serviceWorkers: how.keeps ? 'allow' : 'block' })
    context.setDefaultTimeout(60_000)
    // Chromium reports violations itself, but loses one in a hundred of those in a page's first lines.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`Content Security Policy: ${violatedDirective} forbids ${blockedURI}`)
      })
    })
    const person = new Person(name, context, await context.newPage())
    context.on('console', (message) => {
      if (message.type() === 'error') person.note(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => person.note(`${error.error().stack ?? error.error()}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && !['127.0.0.1', 'localhost', homeNetworkName].includes(url.hostname)) {
        person.note(`the page asked another host: ${url}`)
      }
    })
    return person
  }

  /** Expects errors that match a pattern: a refused command, a server that was killed. */
  expectError(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** The unexpected errors so far: from the console, uncaught, or of requests that leave this machine. */
  get errors(): string[] {
    return this.noted.filter((error) => !this.expected.some((pattern) => pattern.test(error)))
  }

  /** Saves a picture of the page in the directory that KEYPEG_SHOTS names; without it, does nothing. */
  async shot(title: string): Promise<void> {
    const dir = process.env.KEYPEG_SHOTS
    if (!dir) return
    await mkdir(dir, { recursive: true })
    const file = `${title} ${this.name}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    await this.page.screenshot({ path: path.join(dir, `${file}.png`), fullPage: true })
  }

  private note(error: string): void {
    this.noted.push(`${this.name}: ${error}`)
  }
}

/** A browser whose profile is not deleted, and whose process can be killed. */
export class KillableBrowser {
  private constructor(
    private readonly process: ChildProcess,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async start(profile: string, baseURL: string): Promise<KillableBrowser> {
    const child = spawn(findChromium(programs), [...settings, `--user-data-dir=${profile}`, '--remote-debugging-port=0', '--lang=en-GB', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
    process.once('exit', () => child.kill('SIGKILL'))
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (text) => {
        said += text
        const found = /listening on (ws:\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(`the browser did not start\n${said}`)))
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no context')
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const { goto } = page
    page.goto = (url, how) => goto.call(page, new URL(url, baseURL).href, how)
    return new KillableBrowser(child, context, page)
  }

  /** Ends the process without a chance to tidy up (SIGKILL). */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const ended = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await ended
  }

  /** Does nothing, because errors of this browser do not fail a test. It also takes no pictures. */
  expectError(): void {}
  async shot(): Promise<void> {}
}
