import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Engine } from './e2e/engines/installed'

/** The tests that every engine passes, in one file, which begins another browser only once. */
const everywhere = 'e2e/engines/everywhere.test.ts'
/** The tests in Chromium; the one that kills servers for an hour is for `make faults`. */
const inChromium = ['e2e/**/*.test.ts', ...(process.env.KEYPEG_FAULTS === undefined ? [] : ['e2e/**/*.faults.ts'])]

/** The tests of one engine. They begin in the order of their names. */
const project = (name: string, engine: Engine, include: string[], exclude: string[] = []) => ({ extends: true as const, test: { name, include, exclude, provide: { engine } } })

/** The browser tests use the real binary and real browsers. `npm run e2e` runs them. */
export default defineConfig({
  test: {
    // The longest files begin first.
    projects: [
      project('1 Firefox', 'firefox', [everywhere]),
      project('2 WebKit', 'webkit', [everywhere]),
      project('3 Chromium', 'chromium', inChromium, [everywhere]),
    ],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    // Uses processes, so that everything a test started ends with its process, however that ends. Each process runs many files
    // in one browser.
    pool: 'forks',
    isolate: false,
    // Uses one worker more than there are processors, because a test often waits for a page.
    maxWorkers: availableParallelism() + 1,
    // These limits only end a test that hangs, also on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
