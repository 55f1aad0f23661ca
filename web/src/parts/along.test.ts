import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { line } from '../transport/line.svelte'
import { along } from './along.svelte'
import Settings from './Settings.svelte'
import TakeAlong from './TakeAlong.svelte'

beforeEach(() => {
  vi.stubGlobal('POCKET_MEGABYTES', 5.9)
  vi.stubGlobal('indexedDB', {})
  Object.assign(navigator, { locks: {} })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['locks', 'serviceWorker']) Reflect.deleteProperty(navigator, name)
  along.told = ''
})

test('offline use is not offered while the server cannot be reached', async () => {
  expect(along.asks).toBe(true)
  line.there = false
  expect(along.asks).toBe(false)
  render(Settings)
  expect(screen.queryByRole('group', { name: 'Without internet' })).toBeNull()
  line.there = true
  await screen.findByRole('group', { name: 'Without internet' })
})

test('a download that failed is offered again once the server can be reached', () => {
  along.told = 'failed'
  line.there = false
  render(TakeAlong)
  expect(screen.getByRole('status').textContent).toBe('That didn’t work. Try again later.')
  expect(screen.queryByRole('button')).toBeNull()
  line.there = true
  flushSync()
  expect(screen.getByRole('button', { name: 'Take it offline' })).toBeTruthy()
})
