import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Driver } from './driver'
import { calling, first } from './inside'
import { type Attempt, type Here, Locator } from './locator'

/** The time that an action may take, and the pause before the next attempt (ms). */
const [patience, pause] = [60_000, 40]

/** The keys that are not characters, with their names in WebDriver. */
const codes: Record<string, string> = { Enter: '\uE007', ArrowLeft: '\uE012', ArrowRight: '\uE014' }

/** An error in the page, or in a test's function that runs in the page. After such an error, another attempt would not help. */
class InPage extends Error {}

/** A page that works through WebDriver. The page implements the part of Playwright's interface that the tests need. */
export class Page {
  private address = 'about:blank'
  private readonly root = new Locator(this, '')
  readonly locator = this.root.locator.bind(this.root)
  readonly getByRole = this.root.getByRole.bind(this.root)
  readonly getByText = this.root.getByText.bind(this.root)
  readonly getByLabel = this.root.getByLabel.bind(this.root)
  readonly keyboard = {
    type: (text: string) => this.keys([...text]),
    press: (key: string) => this.keys([codes[key] ?? key]),
  }
  readonly mouse = {
    move: (x: number, y: number) => this.pointer('mouse', { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }),
    down: () => this.pointer('mouse', { type: 'pointerDown', button: 0 }),
    up: () => this.pointer('mouse', { type: 'pointerUp', button: 0 }),
  }

  constructor(
    private readonly driver: Driver,
    private readonly baseURL: string,
    private readonly note: (error: string, url: string) => void,
  ) {}

  /** Returns the address that the page had when a command last ran in it. */
  url(): string {
    return this.address
  }

  async goto(url: string): Promise<void> {
    await this.driver.command('POST', '/url', { url: new URL(url, this.baseURL).href })
    await this.evaluate(() => {})
  }

  async reload(): Promise<void> {
    await this.driver.command('POST', '/refresh')
    await this.evaluate(() => {})
  }

  async goBack(): Promise<void> {
    await this.driver.command('POST', '/back')
  }

  /** Resizes the window until the page has the right size. */
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    let { width, height } = size
    for (const end = Date.now() + patience; Date.now() < end; ) {
      await this.driver.command('POST', '/window/rect', { x: 0, y: 0, width, height })
      const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight, around: outerHeight - innerHeight }))
      if (inner.width === size.width && inner.height === size.height) return
      height = size.height + inner.around
      await wait(pause)
    }
    throw new Error(`no window of ${size.width} × ${size.height}`)
  }

  async screenshot({ path }: { path: string }): Promise<void> {
    await writeFile(path, Buffer.from((await this.driver.command('GET', '/screenshot')) as string, 'base64'))
  }

  evaluate<T>(act: (arg: never) => T, arg?: unknown): Promise<Awaited<T>> {
    return this.call('', `(here, arg) => (${act})(arg)`, arg ?? null)
  }

  async waitForURL(wanted: string | RegExp, { timeout = patience } = {}): Promise<void> {
    const pattern = wanted instanceof RegExp ? wanted : new RegExp(`^${wanted.split('**').map((part) => part.replaceAll(/[.?/]/g, '\\$&').replaceAll('*', '[^/]*')).join('.*')}$`)
    await this.until('', ({}, [source, flags]) => (new RegExp(source, flags).test(location.href) ? { value: true } : { not: source }), [pattern.source, pattern.flags] as const, 'the address', timeout)
  }

  /** Presses, moves or releases a pointer. */
  async pointer(pointerType: 'mouse' | 'touch', ...actions: object[]): Promise<void> {
    await this.driver.command('POST', '/actions', { actions: [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }] })
  }

  /**
   * Calls a function in the page with the elements that match a selector. If the function throws an error, this method throws it
   * too.
   */
  async call<T, A>(selector: string, act: ((here: Here, arg: A) => T) | string, arg: A): Promise<Awaited<T>> {
    type Answer = { bare?: true; value?: Awaited<T>; error?: string; url: string; errors: string[] }
    const ask = async () => (await this.driver.command('POST', '/execute/async', { script: calling(String(act)), args: [selector, arg] })) as Answer
    let answer = await ask()
    while (answer.bare) {
      await this.driver.command('POST', '/execute/sync', { script: first, args: [] })
      answer = await ask()
    }
    this.address = answer.url
    for (const error of answer.errors) this.note(error, answer.url)
    if (answer.error !== undefined) throw new InPage(answer.error)
    return answer.value as Awaited<T>
  }

  /** Calls `act` repeatedly until it returns a value. */
  async until<T, A>(selector: string, act: (here: Here, arg: A) => Attempt<T> | Promise<Attempt<T>>, arg: A, what: string, timeout = patience): Promise<T> {
    for (const end = Date.now() + timeout; ; await wait(pause)) {
      let not = ''
      try {
        const attempt: Attempt<T> = await this.call(selector, act, arg)
        if ('value' in attempt) return attempt.value
        not = attempt.not
      } catch (error) {
        // If another page has replaced this one, the call gets no response.
        if (error instanceof InPage) throw error
        not = String(error)
      }
      if (Date.now() > end) throw new Error(`${what} is not ${not} within ${timeout / 1000} s, at ${this.address}`)
    }
  }

  private async keys(values: string[]): Promise<void> {
    const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await this.driver.command('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }
}
