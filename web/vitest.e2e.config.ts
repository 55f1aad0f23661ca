import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The browser tests use the real binary and a real Chromium. `npm run e2e` runs them. */
export default defineConfig({
  test: {
    // Leaves out the test that kills servers for an hour, which is for `make faults`.
    include: ['e2e/**/*.test.ts', ...(process.env.KEYPEG_FAULTS === undefined ? [] : ['e2e/**/*.faults.ts'])],
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
