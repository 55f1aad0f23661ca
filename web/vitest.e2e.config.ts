import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The browser tests: the real binary, a real Chromium. Run by `npm run e2e`. */
export default defineConfig({
  test: {
    // What has servers killed for an hour is for `make faults`.
    include: ['e2e/**/*.test.ts', ...(process.env.KEYPEG_FAULTS === undefined ? [] : ['e2e/**/*.faults.ts'])],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    // A process for each file: what a test started can then be ended when that process goes, however it goes.
    pool: 'forks',
    // One more than there are processors: a test often waits for a page.
    maxWorkers: availableParallelism() + 1,
    // Nothing here is about how fast a machine is: these end a test that hangs, on a machine that has much else to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
