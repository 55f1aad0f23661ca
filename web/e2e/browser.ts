import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { homeNetworkName, openChromium } from './engines/chromium'
import { openFirefox } from './engines/firefox'
import type { Engine } from './engines/installed'
import { openWebKit } from './engines/webkit'

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/**
 * Tests on desktops request reduced motion and most tests on phones do not, so both settings are tested. Animations take up a
 * quarter of the tests' time.
 */
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }

/**
 * Opens the installed browser of an engine, with a fresh profile. If `whole` is true, it opens the full Chromium, which can
 * show notifications.
 */
export async function openBrowser(engine: Engine, whole = false): Promise<Browser> {
  return engine === 'firefox' ? openFirefox() : engine === 'webkit' ? openWebKit() : openChromium(whole)
}

/** Describes a person's device. By default, the device is a desktop computer, and the server runs on the same computer. */
export interface Equipment {
  phone?: boolean
  /** The address of the site; by default, the address of the test's only server. */
  at?: string
  /** Requests reduced motion, as desktops always do. On a phone, a test otherwise waits for the drawer to slide in each window. */
  calm?: boolean
  /** The browser's language; by default, British English. */
  locale?: string
  /**
   * Allows the site to store its files for use without a network, as real browsers do. This is off by
   * default, because otherwise every window would fetch the whole site.
   */
  keeps?: boolean
  /**
   * Makes the device behave like another computer on a home network, which reaches the server over plain http. Such a device
   * has no crypto.subtle and no clipboard.
   */
  homeNetwork?: boolean
}

/**
 * A person with a separate browser, which shares nothing with the other browsers, as if it were on another computer. Errors in
 * the person's pages are recorded, and make the test fail.
 */
export class Person {
  private readonly noted: string[] = []
  /**
   * Errors that every test expects. A page may send notes about a game just as the game or the match ends, and the server then
   * refuses the notes.
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
    const context = await browser.newContext({ ...(how.phone ? phone : desktop), ...(how.calm && { reducedMotion: 'reduce' as const }), baseURL, locale: how.locale ?? 'en-GB', serviceWorkers: how.keeps ? 'allow' : 'block' })
    context.setDefaultTimeout(60_000)
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

  /** Expects errors that match a pattern, such as those of a refused command or a killed server. */
  expectError(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** The unexpected errors so far, which include errors in the console, uncaught errors, and requests to other machines. */
  get errors(): string[] {
    return this.noted.filter((error) => !this.expected.some((pattern) => pattern.test(error)))
  }

  /** Saves a picture of the page in the directory named by KEYPEG_SHOTS. Does nothing if KEYPEG_SHOTS is not set. */
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
