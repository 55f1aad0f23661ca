import { mergeConfig } from 'vitest/config'
import e2e from './vitest.e2e.config.ts'

/**
 * Takes pictures of every screen for people to look at (`make shots`), and measures the client's speed. The files that it runs
 * use the tools of the browser tests, but are not tests.
 */
const config = mergeConfig(e2e, {})
Object.assign(config.test, { projects: undefined, provide: { engine: 'chromium', shaded: true }, include: ['e2e/shots.ts', 'e2e/frames.ts', 'e2e/offline.ts'] })
export default config
