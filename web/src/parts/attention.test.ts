import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sounds } from './sounds'
import { Attention } from './attention.svelte'

const told: string[] = []
let attention: Attention
let stop: () => void

const link = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
function look(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">'
  vi.spyOn(sounds, 'play').mockImplementation((event) => void told.push(event))
  Object.assign(navigator, { setAppBadge: async () => void told.push('badge'), clearAppBadge: async () => void told.push('no badge') })
  look(false)
  attention = new Attention()
  stop = attention.watch()
  told.length = 0
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

test('a turn that comes while nobody looks calls once, and looking ends it', () => {
  attention.heed(false)
  look(true)
  attention.heed(true)
  attention.heed(true)
  expect([attention.calling, link()]).toEqual([true, '/icon-calls.svg'])
  expect(told.filter((what) => what !== 'no badge')).toEqual(['turn', 'badge'])
  told.length = 0
  look(false)
  expect([attention.calling, link(), told]).toEqual([false, '/icon.svg', ['no badge']])
  // The next turn is announced too.
  attention.heed(false)
  look(true)
  attention.heed(true)
  expect(told).toContain('turn')
})

test('whoever looks is not called, nor who left in their own turn', () => {
  attention.heed(false)
  attention.heed(true)
  expect([attention.calling, told.includes('turn')]).toEqual([false, false])
  look(true)
  attention.heed(true)
  expect([attention.calling, link()]).toEqual([false, '/icon.svg'])
})

test('a turn that is over again calls nobody any more, nor does a page that was left', () => {
  attention.heed(false)
  look(true)
  attention.heed(true)
  attention.heed(false)
  expect([attention.calling, link()]).toEqual([false, '/icon.svg'])
  attention.heed(true)
  stop()
  expect([attention.calling, link()]).toEqual([false, '/icon.svg'])
})
