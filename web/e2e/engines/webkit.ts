import { EventEmitter } from 'node:events'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { Door } from '../door'
import { Driver } from './driver'
import { Page } from './page'

/**
 * Opens the installed WebKit. The browser implements the part of Playwright's interface that the tests for every engine need,
 * and throws an error for all other parts.
 */
export function openWebKit(): Browser {
  return { newContext: (options: BrowserContextOptions) => Context.open(options), close: async () => {} } as unknown as Browser
}

/** A separate WebKit with one page, which reaches the site through its own Door. */
class Context extends EventEmitter {
  private page!: Page

  private constructor(
    private readonly driver: Driver,
    private readonly door: Door,
    private readonly port: number,
  ) {
    super()
  }

  static async open({ baseURL = '', viewport, colorScheme }: BrowserContextOptions): Promise<Context> {
    const [driver, door] = await Promise.all([Driver.start(colorScheme === 'dark'), Door.open()])
    const context = new Context(driver, door, Number(new URL(baseURL).port))
    door.leadsTo = context.port
    context.page = new Page(driver, door.url, (text, url) => context.emit('console', { type: () => 'error', text: () => text, location: () => ({ url }) }))
    if (viewport) await context.page.setViewportSize(viewport)
    return context
  }

  readonly request = {
    get: (path: string) => this.ask(path),
    post: (path: string, { data }: { data: object }) => this.ask(path, data),
  }

  newPage = async () => this.page
  setDefaultTimeout() {}

  /** Cuts or restores the connection, and notifies the page of this, as a device does. */
  async setOffline(offline: boolean): Promise<void> {
    this.door.leadsTo = offline ? undefined : this.port
    if (offline) this.door.turnOut()
    await this.page.evaluate((word: string) => void dispatchEvent(new Event(word)), offline ? 'offline' : 'online')
  }

  async close(): Promise<void> {
    this.driver.end()
    await this.door.close()
  }

  /** Sends a request as if the page had sent it. If the page is not on the site yet, it first opens the site's icon. */
  private async ask(path: string, data?: object) {
    if (!this.page.url().startsWith(this.door.url)) await this.page.goto('/icon.svg')
    const { ok, text } = await this.page.evaluate(async ([path, data]: [string, object?]) => {
      const answer = await fetch(path, data ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data) } : {})
      return { ok: answer.ok, text: await answer.text() }
    }, [path, data])
    return { ok: () => ok, text: async () => text, json: async () => JSON.parse(text) as unknown }
  }
}
