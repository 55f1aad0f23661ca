// `npm run offline` measures how fast the server in the browser is. The figures are for docs/speed.md. This is not a test.
// Other load on the machine raises these figures.
import { ask, playComputer, takeAlong } from './along'
import { testInWhole as test } from './harness' // the full Chromium, which people use
import { patience, told } from './play'

const slowed = 4
const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN
const shown = (all: number[]) => `${median(all).toFixed(1)} ms (median of ${all.length}; ${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)})`

test('opening', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true, phone: true })
  await takeAlong(ann, server)
  await playComputer(ann)
  await told(ann, 'place row 1')
  const { page } = ann
  const match = page.url()
  const line = await ann.context.newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  for (const [what, address, usable] of [['the first page', '/', '[data-edition], [role=radio], input[type=radio]'], ['a table', match, '[data-colour]']] as const) {
    const times: number[] = []
    for (let i = 0; i < 9; i++) {
      await page.goto('about:blank') // no page is left, so the worker ends
      await page.waitForTimeout(1000)
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator(usable).first().waitFor(patience)
      times.push(await page.evaluate(() => performance.now()))
    }
    console.log(`without a network, ${what} is usable after ${shown(times)}, its processor ${slowed} times slower`)
  }
})

test('answers', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  await takeAlong(ann, server)
  await playComputer(ann)
  await told(ann, 'place row 1')
  const times: number[] = []
  for (let i = 0; i < 25; i++) {
    const made = await ask(ann, 'keypeg-pocket', [{ method: 'POST', path: '/api/matches', body: { name: 'Ann', edition: 'advanced', hot_seat: true, guest_name: 'Bob', first: 'host' } }])
    const { match } = made.last as { match: { id: string; version: number } }
    const command = (body: object, later: number) => ({ method: 'POST', path: `/api/matches/${match.id}/commands`, body: { version: match.version + later, ...body } })
    times.push(...(await ask(ann, 'keypeg-pocket', [command({ seat: 'host', kind: 'code', code: '65356' }, 0), command({ seat: 'guest', kind: 'place', code: '11223' }, 1)])).times)
  }
  console.log(`a command takes ${shown(times)}`)
  await ann.page.goto('/board?board=classic&rows=1122.1r1w')
  await told(ann, '208 codes are left.')
  const move = (...rows: [string, string][]) => ({ method: 'POST', path: '/api/positions/move', body: { level: 'book', board: 'advanced', rows: rows.map(([row, keys]) => ({ row, keys })) } })
  const moves = { 'in its book': [move(), move(['11223', '1r1w']), move(['11223', '0r2w'])], elsewhere: [move(['11111', '1r0w'], ['12345', '1r2w']), move(['12121', '0r1w'], ['33445', '1r1w']), move(['11111', '0r0w'])] }
  for (const [where, asked] of Object.entries(moves)) console.log(`the computer's rows on (5,8), ${where}: ${(await ask(ann, 'keypeg-study', asked)).times.map(Math.round).join(', ')} ms`)
  for (let i = 0; i < 5; i++) {
    const from = Date.now()
    const { id } = (await ask(ann, 'keypeg-study', [{ method: 'POST', path: '/api/analyses', body: { record: record.replace('2026-10-01', `2026-10-0${i + 1}`) } }])).last as { id: string }
    while (!((await ask(ann, 'keypeg-study', [{ method: 'GET', path: `/api/analyses/${id}` }])).last as { finished: boolean }).finished) await ann.page.waitForTimeout(50)
    console.log(`two games on (5,8) are analysed in ${Date.now() - from} ms`)
  }
})

/** A record of two games on a board of 5 pegs and 8 colours. */
const record = `Keypeg: 1
Date: 2026-10-01
Host: Ann
Guest: Ben
Rules: remastered
Play: series
Board: c8p5g12Bm
Games: 2
Answers: auto
First: host

Game: 1
Code: host 65356
1. 11111 0r0w
2. 12345 1r1w
3. 55443 1r2w
4. 16263 0r3w
5. 45123 1r1w
6. 65356 5r0w
Points: 6 0

Game: 2
Code: guest 48871
1. 11223 0r1w
2. 24516 0r2w
3. 67182 0r3w
4. 33781 1r2w
5. 48871 5r0w
Points: 0 5

Ending: played
Result: host 6 5
`
