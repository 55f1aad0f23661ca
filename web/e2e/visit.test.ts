import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from './harness'

/** Returns the server's undecoded response to a client that accepts only one encoding. */
function fetched(url: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

test('a first visit takes less than 120 kB, the font included, and a second one next to nothing', async ({ enter, server }) => {
  const ann = await enter('Ann')
  await ann.page.goto(server.url, { waitUntil: 'networkidle' })
  const taken = () =>
    ann.page.evaluate(async () => {
      // The fonts are loaded even if the page does not use them yet.
      await Promise.all([...document.fonts].map((face) => face.load()))
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      return (entries as PerformanceResourceTiming[]).reduce((sum, entry) => sum + entry.transferSize, 0)
    })
  const first = await taken()
  expect(first).toBeGreaterThan(10_000)
  expect(first).toBeLessThan(120_000)
  await ann.page.reload({ waitUntil: 'networkidle' })
  expect(await taken()).toBeLessThan(first / 4)
})

test('what is sent compressed is what is sent as it is', async ({ server }) => {
  const page = (await fetched(server.url, 'identity')).body.toString()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1])
  expect(assets.length).toBeGreaterThanOrEqual(2)
  for (const asset of assets) {
    const plain = await fetched(server.url + asset, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, unpacked] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
      const packed = await fetched(server.url + asset, encoding)
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(unpacked(packed.body).equals(plain.body)).toBe(true)
    }
  }
})
