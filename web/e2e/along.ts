// Steps that several tests of offline play share.
import type { Person } from './browser'
import { longPatience, patience } from './play'
import type { Server } from './server'

export type Visitor = Pick<Person, 'context' | 'page' | 'expectError' | 'shot'>

/** Matches the errors that a browser reports for a broken connection or a stopped server. */
export const brokenLine = /ERR_|status of 50|can’t establish a connection/

/** Waits until the client is stored and its worker controls this page. */
export async function kept({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) await new Promise((changed) => navigator.serviceWorker.addEventListener('controllerchange', changed))
  })
}

/** Returns the paths of the files that the client has stored. */
export const keeps = ({ page }: Pick<Person, 'page'>) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Stores Keypeg for offline use, with the button that a second visit offers, and then cuts the network. */
export async function takeAlong(ann: Visitor, server: Server): Promise<void> {
  ann.expectError(brokenLine)
  await ann.page.goto('/')
  await kept(ann)
  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Take it offline' }).click(patience)
  await ann.shot('taking it offline')
  await ann.page.getByText('Keypeg now works on this device without internet').waitFor(longPatience)
  await ann.context.setOffline(true)
  await server.stop()
}

/** Begins a match against the computer, which sets the first code. */
export async function playComputer({ page }: Visitor): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click(patience)
}

/**
 * Sends requests to the server in the browser, one after another. Returns the last response, and the time taken by each request.
 */
export const ask = ({ page }: Pick<Person, 'page'>, role: string, asked: { method: string; path: string; body?: unknown }[]) =>
  page.evaluate(
    async ({ role, asked }) => {
      const channel = new BroadcastChannel(role)
      const own = crypto.randomUUID()
      const times: number[] = []
      let last: unknown
      for (const [number, { method, path, body }] of asked.entries()) {
        const from = performance.now()
        last = await new Promise((resolve, reject) => {
          let [status, text] = [0, '']
          const headers = [['Content-Type', 'application/json']]
          const request = { page: own, number, method, path, host: location.host, headers, body: body ? new TextEncoder().encode(JSON.stringify(body)) : null }
          channel.onmessage = ({ data }) => {
            if ('here' in data) return channel.postMessage(request) // the worker has just started, and missed the first message
            if (data.page !== own || data.number !== number || data.method) return
            if (data.status) status = data.status
            else if (data.chunk) text += new TextDecoder().decode(data.chunk)
            else if (status >= 400) reject(new Error(`${method} ${path}: ${status} ${text}`))
            else resolve(text ? JSON.parse(text) : null)
          }
          channel.postMessage(request)
        })
        times.push(performance.now() - from)
      }
      channel.close()
      return { last, times }
    },
    { role, asked },
  )
