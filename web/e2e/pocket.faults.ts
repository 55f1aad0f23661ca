// Tests that no acknowledged row is lost if a browser is killed while Keypeg runs in it. `make faults` runs this test.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playComputer, takeAlong } from './along'
import { KillableBrowser } from './engines/chromium'
import { test } from './harness'
import { place, told } from './play'

const kills = 100

test('no row that was acknowledged is lost when the browser is killed', { timeout: 3_600_000 }, async ({ server, onTestFinished }) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-killed-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  let browser = await KillableBrowser.start(dir, server.url)
  onTestFinished(() => browser.kill())
  await takeAlong(browser, server)
  let match = ''
  let rows = 8 // a full board, so that a match begins
  for (let kill = 0; kill < kills; kill++) {
    if (rows === 8) {
      await playComputer(browser)
      await told(browser, 'place row 1')
      match = new URL(browser.page.url()).pathname
      rows = 0
    }
    rows++
    await place(browser, rows, '1111') // a computer never sets a code of only one colour
    await told(browser, `place row ${rows + 1}`)
    // The browser is killed at once or up to 150 ms later, so it may not have written all of its own files.
    await browser.page.waitForTimeout((kill % 4) * 50)
    await browser.kill()
    browser = await KillableBrowser.start(dir, server.url)
    await browser.context.setOffline(true)
    await browser.page.goto(match)
    await told(browser, `place row ${rows + 1}`)
  }
})
