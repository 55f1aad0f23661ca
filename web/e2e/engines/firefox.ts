import { type Browser, firefox, type Page } from 'playwright-core'
import { installed } from './installed'
import { plain } from './plain'

/** The parts of Playwright's internals that this file changes. */
interface Session {
  sessionId: string
  send(method: string, params: object): Promise<unknown>
}
interface Touchscreen {
  _session: Session
  tap(progress: unknown, x: number, y: number): Promise<unknown>
}
interface Inside {
  toImpl(browser: Browser): { _browserSession: Session }
  toImpl(page: Page): { delegate: { rawTouchscreen: Touchscreen } }
}

const settings = {
  // Tests never contact other machines: requests to every address except loopback go to this proxy, which does not exist.
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': 9,
  'network.proxy.socks_remote_dns': true,
  'app.normandy.enabled': false,
  'dom.w3c_touch_events.enabled': 1,
  'ui.prefersReducedMotion': 1,
  'layout.frame_rate': 20,
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
}

/**
 * Starts the installed Firefox, which Playwright drives through WebDriver BiDi. Over WebDriver BiDi, Playwright cannot tap yet.
 * It also requests media features that Firefox does not know.
 */
export async function openFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: installed('firefox'), firefoxUserPrefs: settings })
  const inside = (browser as unknown as { _connection: Inside })._connection
  const session = Object.getPrototypeOf(inside.toImpl(browser)._browserSession) as Session
  const { send } = session
  session.send = function (method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params)
  }
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async ({ isMobile, ...options } = {}) => {
    const context = await newContext(options)
    await context.addInitScript(plain)
    context.on('page', (page) => Object.assign(inside.toImpl(page).delegate.rawTouchscreen, { tap }))
    return context
  }
  return browser
}

/** Taps with a finger. */
function tap(this: Touchscreen, _: unknown, x: number, y: number): Promise<unknown> {
  const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
  return this._session.send('input.performActions', { context: this._session.sessionId, actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] })
}
