// For the tests alone: they wait for what is to come, however busy the machine is.
import { configure } from '@testing-library/svelte'

configure({ asyncUtilTimeout: 30_000 })
