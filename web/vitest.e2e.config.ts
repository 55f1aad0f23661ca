import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Engine } from './e2e/engines/installed'

/** The tests that run in every engine. The tests are in one file, so that each further engine starts only one browser. */
const everywhere = 'e2e/engines/everywhere.test.ts'
/** The tests in Chromium. The test that kills servers for an hour runs only in `make faults`. */
const inChromium = ['e2e/**/*.test.ts', ...(process.env.KEYPEG_FAULTS === undefined ? [] : ['e2e/**/*.faults.ts'])]

/** Defines the tests of one engine. The projects begin in the order of their names. */
const project = (name: string, engine: Engine, include: string[], exclude: string[] = []) => ({ extends: true as const, test: { name, include, exclude, provide: { engine, shaded: process.env.KEYPEG_SHOTS !== undefined } } })

/** The browser tests use the real binary and real browsers. `npm run e2e` runs them. */
export default defineConfig({
  test: {
    // The projects with the longest test files begin first.
    projects: [
      project('1 Firefox', 'firefox', [everywhere]),
      project('2 WebKit', 'webkit', [everywhere]),
      project('3 Chromium', 'chromium', inChromium, [everywhere]),
    ],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    // Uses processes, so that everything that a test started ends with its process, however the process ends. Each process
    // runs many files in one browser.
    pool: 'forks',
    isolate: false,
    // Uses one worker more than there are processors, because a test often waits for a page.
    maxWorkers: availableParallelism() + 1,
    // These limits only end a test that hangs, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
