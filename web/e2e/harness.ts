import { inject, test as base } from 'vitest'
import { type Equipment, openBrowser, Person } from './browser'
import { Server } from './server'

/**
 * Defines a test with a separate keypeg as its `server`. `enter` creates people, each with a browser. After the test, the server
 * is stopped and all browsers are closed, even if the test fails. An unexpected error in anybody's page fails the test.
 *
 *     test('two people meet', async ({ server, enter }) => {
 *       const ann = await enter('Ann')
 *       await ann.page.goto('/')
 *     })
 *
 * onTestFinished ends the server and the browsers. With onCleanup, a failure to end one of them would leave the others running.
 */
export const test = base
  .extend('headless', { scope: 'worker' }, opened(false))
  .extend('browser', { scope: 'file' }, ({ headless }) => headless)
  .extend('server', async ({ onTestFinished, onTestFailed }) => {
    const server = await Server.start(inject('keypeg'))
    onTestFinished(() => server.end())
    onTestFailed(() => console.log(`the server's log:\n${server.log}`))
    return server
  })
  .extend('enter', async ({ browser, server, task, onTestFinished }) => {
    const people: Person[] = []
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await Promise.all(people.map((person) => person.shot(`FAILED ${task.name}`)))
      const errors = people.flatMap((person) => person.errors)
      await Promise.all(people.map((person) => person.context.close()))
      if (errors.length > 0) throw new Error(`errors in the page that no one expected:\n${errors.join('\n')}`)
    })
    return async (name: string, how: Equipment = {}) => {
      const person = await Person.enter(browser, name, how.at ?? server.url, how)
      people.push(person)
      return person
    }
  })

/**
 * Defines a test in the full Chromium. `test.override` would also change the browser of the files that the same process runs
 * next.
 */
export const testInWhole = test.extend('browser', { scope: 'file' }, opened(true))

function opened(whole: boolean) {
  return async ({}, { onCleanup }: { onCleanup(close: () => Promise<void>): void }) => {
    const browser = await openBrowser(inject('engine'), whole)
    onCleanup(() => browser.close())
    return browser
  }
}

export { expect } from 'vitest'
