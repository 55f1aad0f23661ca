import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installed } from './installed'
import { plain } from './plain'

/**
 * A host name that the browser resolves to this machine but does not treat as local. As on a home network, a page loaded from
 * it over plain http is not a secure context.
 */
export const homeNetworkName = 'keypeg.test'

/** Chromium's flags. */
const settings = [
  '--headless',
  '--no-sandbox', // the sandbox works neither in containers nor as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Tests never contact other machines.
  `--host-resolver-rules=MAP ${homeNetworkName} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
]

/**
 * Opens Chromium. The headless build uses a fifth less processor time than the full build, and can do everything except show
 * notifications. `whole` opens the full build.
 */
export async function openChromium(whole: boolean): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: installed('chromium', whole ? [] : ['chromium-headless-shell']), args: settings })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(plain)
    // Chromium reports violations of the content security policy by itself, but misses about one in a hundred of those in a
    // page's first lines.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`Content Security Policy: ${violatedDirective} forbids ${blockedURI}`)
      })
    })
    return context
  }
  return browser
}

/** A browser that keeps its profile, and whose process can be killed. */
export class KillableBrowser {
  private constructor(
    private readonly process: ChildProcess,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async start(profile: string, baseURL: string): Promise<KillableBrowser> {
    const child = spawn(installed('chromium'), [...settings, `--user-data-dir=${profile}`, '--remote-debugging-port=0', '--lang=en-GB', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
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

  /** Ends the process without giving it a chance to clean up (SIGKILL). */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const ended = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await ended
  }

  /** Does nothing, because this browser's errors do not fail a test. */
  expectError(): void {}
  async shot(): Promise<void> {}
}
