import { afterEach, expect, test, vi } from 'vitest'
import { isFast } from './spare'

afterEach(() => vi.restoreAllMocks())

/** Reports whether a device with that many cores counts as fast if it takes `takes` ms to evaluate the second position. */
async function fast(cores: number, takes: number, answer = () => new Response('{}')): Promise<boolean> {
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(cores)
  let [asked, clock] = [0, 0]
  return isFast(async () => {
    clock += asked++ === 0 ? 5000 : takes
    return answer()
  }, () => clock)
}

test('a device judges positions itself if it has cores to spare and is quick', async () => {
  expect(await fast(8, 100)).toBe(true)
  expect(await fast(2, 100)).toBe(false)
  expect(await fast(8, 2000)).toBe(false)
  expect(await fast(8, 100, () => new Response('', { status: 500 }))).toBe(false)
  expect(await fast(8, 100, () => { throw new TypeError('restarted') })).toBe(false)
})
