import { mergeConfig } from 'vitest/config'
import e2e from './vitest.e2e.config.ts'

/** Pictures of every screen, to be looked at (`make shots`), and figures of the client's speed: they use what the browser tests have, and are none. */
const config = mergeConfig(e2e, {})
config.test.include = ['e2e/shots.ts', 'e2e/frames.ts']
export default config
