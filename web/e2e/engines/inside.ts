import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { plain } from './plain'

const require = createRequire(import.meta.url)
const { iso } = require('playwright-core/lib/coreBundle') as { iso: { locatorOrSelectorAsSelector(language: string, locator: string, attribute: string): string } }

/** Returns Playwright's selector for a locator, written as in the source of a test. */
export const selectorOf = (locator: string) => iso.locatorOrSelectorAsSelector('javascript', locator, 'data-testid')

/** The functions that we use from the code that Playwright runs in its pages. */
export interface Injected {
  checkElementStates(element: Element, states: string[], frameVisible: boolean): Promise<'error:notconnected' | { missingState: string } | undefined>
  dispatchEvent(element: Element, type: string, init: object): void
  elementState(element: Element, state: string, frameVisible: boolean): { matches: boolean }
  expectHitTarget(point: { x: number; y: number }, element: Element): 'done' | { hitTargetDescription: string }
  fill(element: Element, value: string): string
  parseSelector(selector: string): unknown
  querySelector(selector: unknown, root: Node, strict: boolean): Element | undefined
  querySelectorAll(selector: unknown, root: Node): Element[]
  setInputFiles(element: Element, files: object[]): string | undefined
}

/** Returns the code that Playwright runs in its pages. With this code, a locator has the same meaning in every engine. */
function injected(): string {
  const bundle = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const literal = /injectedScriptSource\.ts"\(\) \{\s+"use strict";\s+source\d* = ('.*');\n/.exec(bundle)?.[1]
  if (!literal) throw new Error('Playwright keeps what it runs in pages elsewhere now')
  return runInNewContext(literal) as string
}

/** A script that runs first in each page. */
export const first = `
  if (!window.keypegTest) {
    const module = {};
    ${injected()}
    const options = { isUnderTest: false, sdkLanguage: 'javascript', testIdAttributeName: 'data-testid', stableRafCount: 1, browserName: 'webkit', customEngines: [] };
    const errors = [];
    ${plain}
    window.keypegTest = { injected: new (module.exports.InjectedScript())(window, options), errors };
    addEventListener('error', ({ message, error }) => errors.push(error?.stack ?? message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason?.stack ?? reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => errors.push('Content Security Policy: ' + violatedDirective + ' forbids ' + blockedURI));
    const { error } = console;
    console.error = (...what) => { errors.push(what.join(' ')); error.apply(console, what); };
  }`

/** Returns a script that calls a test's function in the page, and responds once the function's promise is resolved. */
export const calling = (source: string) => `
  const [selector, arg, done] = arguments;
  const here = window.keypegTest;
  if (!here) return done({ bare: true });
  const { injected } = here;
  const all = () => injected.querySelectorAll(injected.parseSelector(selector), document);
  const one = () => injected.querySelector(injected.parseSelector(selector), document, true);
  const answer = (what) => done({ ...what, url: location.href, errors: here.errors.splice(0) });
  (async () => (${source})({ injected, all, one }, arg))().then((value) => answer({ value }), (error) => answer({ error: String(error?.message ?? error) }));`
