import type { Injected } from './inside'
import { selectorOf } from './inside'
import type { Page } from './page'

/** The first argument of a function that runs in the page. */
export interface Here {
  injected: Injected
  /**
   * `all` returns the elements that match the locator. `one` returns the only element that matches, if there is one, and throws
   * if several match.
   */
  all(): Element[]
  one(): Element | undefined
}

/** The result of an attempt in the page, or the state that the element has not reached. */
export type Attempt<T> = { value: T } | { not: string }

interface Patience {
  timeout?: number
}

/** Returns a locator's argument as it is written in the source of a test. */
function written(arg: unknown): string {
  if (arg instanceof Locator) return arg.text
  if (arg instanceof RegExp || typeof arg !== 'object' || arg === null) return arg instanceof RegExp ? String(arg) : JSON.stringify(arg)
  return `{ ${Object.entries(arg).map(([name, value]) => `${name}: ${written(value)}`).join(', ')} }`
}

/** The methods of Playwright's locators that return another locator. */
const makers = ['locator', 'getByRole', 'getByText', 'getByLabel', 'filter', 'or', 'first'] as const
type Makers = Record<(typeof makers)[number], (...args: unknown[]) => Locator>

/** A locator that works through WebDriver. The locator implements the part of Playwright's interface that the tests need. */
export class Locator {
  constructor(
    readonly page: Page,
    readonly text: string,
  ) {}

  get selector(): string {
    return selectorOf(this.text)
  }

  async waitFor({ state = 'visible', timeout }: Patience & { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}): Promise<void> {
    await this.attempt(({ injected, one }, state) => {
      const element = one()
      const is = { attached: element !== undefined, detached: !element }[state as string] ?? (element ? injected.elementState(element, state, true).matches : state === 'hidden')
      return is ? { value: true } : { not: state }
    }, state, timeout)
  }

  click(how: Patience = {}): Promise<void> {
    return this.pressWith('mouse', how)
  }

  tap(how: Patience = {}): Promise<void> {
    return this.pressWith('touch', how)
  }

  async check(how: Patience = {}): Promise<void> {
    const checked = () => this.attempt(({ one }) => {
      const element = one()
      return element ? { value: (element as HTMLInputElement).checked } : { not: 'attached' }
    }, null, how.timeout)
    if (await checked()) return
    await this.click(how)
    if (!(await checked())) throw new Error(`${this.text} is not checked by a click`)
  }

  async fill(value: string, how: Patience = {}): Promise<void> {
    await this.attempt(async ({ injected, one }, value) => {
      const element = one()
      const state = element && (await injected.checkElementStates(element, ['visible', 'enabled', 'editable'], true))
      if (!element || state) return { not: !state || state === 'error:notconnected' ? 'attached' : state.missingState }
      if (injected.fill(element, value) === 'needsinput') document.execCommand(value === '' ? 'delete' : 'insertText', false, value)
      return { value: true }
    }, value, how.timeout)
  }

  async dispatchEvent(type: string, init: object = {}, how: Patience = {}): Promise<void> {
    await this.ofElement(({ injected, one }, [type, init]) => injected.dispatchEvent(one()!, type, init), [type, init] as const, how)
  }

  async setInputFiles({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }, how: Patience = {}): Promise<void> {
    const file = { name, mimeType, buffer: buffer.toString('base64'), lastModifiedMs: Date.now() }
    await this.ofElement(({ injected, one }, file) => injected.setInputFiles(one()!, [file]), file, how)
  }

  async isVisible(): Promise<boolean> {
    return this.page.call(this.selector, ({ injected, one }) => {
      const element = one()
      return element !== undefined && injected.elementState(element, 'visible', true).matches
    }, null)
  }

  count(): Promise<number> {
    return this.page.call(this.selector, ({ all }) => all().length, null)
  }

  allTextContents(): Promise<string[]> {
    return this.page.call(this.selector, ({ all }) => all().map((element) => element.textContent), null)
  }

  textContent(how?: Patience): Promise<string> {
    return this.ofElement(({ one }) => one()!.textContent, null, how)
  }

  innerText(how?: Patience): Promise<string> {
    return this.ofElement(({ one }) => (one() as HTMLElement).innerText, null, how)
  }

  inputValue(how?: Patience): Promise<string> {
    return this.ofElement(({ one }) => (one() as HTMLInputElement).value, null, how)
  }

  getAttribute(name: string, how?: Patience): Promise<string | null> {
    return this.ofElement(({ one }, name) => one()!.getAttribute(name), name, how)
  }

  boundingBox(how?: Patience): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.ofElement(({ one }) => {
      const { x, y, width, height } = one()!.getBoundingClientRect()
      return { x, y, width, height }
    }, null, how)
  }

  evaluate<T>(act: (element: never, arg: never) => T, arg?: unknown): Promise<T> {
    return this.ofElement(`({ one }, arg) => (${act})(one(), arg)`, arg ?? null)
  }

  evaluateAll<T>(act: (elements: never, arg: never) => T, arg?: unknown): Promise<T> {
    return this.page.call(this.selector, `({ all }, arg) => (${act})(all(), arg)`, arg ?? null)
  }

  /** Calls `act` in the page repeatedly until it returns a value. */
  private async attempt<T, A>(act: (here: Here, arg: A) => Attempt<T> | Promise<Attempt<T>>, arg: A, timeout?: number): Promise<T> {
    return this.page.until(this.selector, act, arg, this.text, timeout)
  }

  /** Waits for the element, and then calls `act` in the page. */
  private async ofElement<T, A>(act: ((here: Here, arg: A) => T) | string, arg: A, { timeout }: Patience = {}): Promise<T> {
    await this.waitFor({ state: 'attached', timeout })
    return this.page.call(this.selector, act, arg)
  }

  private async pressWith(pointer: 'mouse' | 'touch', { timeout }: Patience): Promise<void> {
    const point = await this.attempt(async ({ injected, one }) => {
      const element = one()
      const state = element && (await injected.checkElementStates(element, ['visible', 'enabled', 'stable'], true))
      if (!element || state) return { not: !state || state === 'error:notconnected' ? 'attached' : state.missingState }
      ;(element as Element & { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded()
      const box = element.getClientRects()[0]!
      const middle = { x: Math.floor(box.left + box.width / 2), y: Math.floor(box.top + box.height / 2) }
      const hit = injected.expectHitTarget(middle, element)
      return hit === 'done' ? { value: middle } : { not: `in sight: ${hit.hitTargetDescription}` }
    }, null, timeout)
    await this.page.pointer(pointer, { type: 'pointerMove', duration: 0, ...point }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
  }
}

export interface Locator extends Makers {}
for (const maker of makers) {
  Locator.prototype[maker] = function (...args) {
    return new Locator(this.page, `${this.text ? `${this.text}.` : ''}${maker}(${args.map(written).join(', ')})`)
  }
}
