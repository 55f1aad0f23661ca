// Tests Keypeg offline. With the network cut and the server stopped, a server in the browser does everything that needs only
// one device.
import { readFileSync } from 'node:fs'
import { ask, kept, playComputer, takeAlong } from './along'
import { expect, test } from './harness'
import type { Analysis, History, State, Today } from '../src/wire'
import { longPatience, patience, place, setCode, told } from './play'
import { record } from './record'

test('who takes Keypeg along plays both sides against the computer without a network, also after a reload', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true, phone: true })
  await takeAlong(ann, server)
  const { page } = ann
  await playComputer(ann)
  await place(ann, 1, '1111') // a computer never sets a code of only one colour here
  await told(ann, 'place row 2')
  await ann.shot('a match without a network')
  await page.reload()
  await place(ann, 2, '2222')
  await told(ann, 'place row 3')
  await page.getByRole('button', { name: 'This match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up this game' }).click()
  await page.getByRole('button', { name: 'Give up', exact: true }).or(page.getByRole('dialog').getByRole('button', { name: /^Yes/ })).first().click(patience)
  await told(ann, /gave up the game/)
  await setCode(ann, '1122')
  await told(ann, /^Broken in \d/)
  // The match and its analysis are in the list on this device.
  await page.getByRole('link', { name: 'How it went' }).click(patience)
  await page.getByRole('status').filter({ hasText: 'Every row is judged.' }).waitFor({ state: 'attached', ...longPatience })
  await page.goto('/history')
  await page.getByRole('region', { name: 'Your results: Remastered' }).waitFor(patience)
  await ann.shot('a history without a network')
  const [download] = await Promise.all([page.waitForEvent('download', patience), page.getByRole('link', { name: 'Export all' }).click()])
  expect(readFileSync(await download.path(), 'utf8')).toContain('1122')
  // The network is back. The player can add the games to the history on the server, and each game is added only once.
  await server.start()
  await ann.context.setOffline(false)
  await page.goto('/')
  await page.getByText('Add it to your history?').waitFor(longPatience)
  await ann.shot('games for the history')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Your games are in your history').waitFor(patience)
  const ours = async () => ((await (await page.request.get('/api/history')).json()) as History).games.filter(({ imported }) => imported).map(({ analysis }) => analysis)
  const games = await ours()
  expect(games).toHaveLength(1)
  await page.evaluate(() => localStorage.removeItem('keypeg-given')) // as if the browser had been killed
  await page.goto('/history')
  await page.getByText('Your games are in your history').waitFor(longPatience)
  expect(await ours()).toEqual(games)
})

test('where shared workers are missing, one tab carries the others, and another takes over', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  await ann.context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await takeAlong(ann, server)
  await playComputer(ann)
  await place(ann, 1, '1111') // a computer never sets a code of only one colour here
  await told(ann, 'place row 2')
  const other = { page: await ann.context.newPage() }
  await other.page.goto(ann.page.url())
  await place(other, 2, '2222')
  await told(ann, 'place row 3')
  await ann.page.close()
  await place(other, 3, '3333')
  await told(other, 'place row 4')
})

test('without a network one learns, solves, studies and counts as with one', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  await takeAlong(ann, server)
  const { page } = ann
  await page.goto('/lesson')
  await page.getByText('Four pegs are hidden here.').waitFor(patience)
  await page.goto('/puzzles')
  await page.getByRole('button').filter({ hasText: /\d/ }).first().waitFor(patience)
  await page.goto('/board?board=classic&rows=1122.1r1w')
  await told(ann, '208 codes are left.')
  await page.goto('/by-hand')
  await page.locator('[data-say]').first().waitFor(patience)
  await page.goto('/sheet')
  await page.getByText(/makes the code for game 1/).waitFor(patience)
  await page.goto('/optimal/c6p4')
  await page.getByRole('list', { name: 'The answer to row 1' }).waitFor(patience)
  await page.goto('/analyse')
  await page.getByRole('textbox').first().fill(record(1), patience)
  await page.getByRole('button', { name: /^Analyse/ }).click()
  await page.waitForURL('**/a/*', patience)
  await page.getByRole('status').filter({ hasText: 'Every row is judged.' }).waitFor({ state: 'attached', ...longPatience })
  await page.goto('/rules')
  await page.locator('.slab').first().waitFor(patience)
  // A match with somebody else needs the network, and the page says so.
  await page.goto('/daily')
  await page.getByText('today’s codes need the internet').waitFor(patience)
  await page.getByText('Loading the codes').waitFor({ state: 'detached', ...patience })
  await ann.shot('what needs a network')
})

test('the codes of past days are practised without a network, and stay hidden', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true, phone: true })
  const { page } = ann
  // The server of a test has no past day, so its answers are replaced.
  const today = (await (await page.request.get('/api/daily')).json()) as Today
  const day = new Date(Date.parse(today.ends) - 2 * 86_400_000).toISOString().slice(0, 10)
  const past = { ...today, day, ends: `${today.day}T00:00:00Z`, boards: today.boards.map((of) => ({ ...of, code: '12345'.slice(0, of.board.pegs) })) }
  await page.route('**/api/daily/days', (route) => route.fulfill({ json: { days: [day] } }))
  await page.route(`**/api/daily/${day}`, (route) => route.fulfill({ json: past }))
  await takeAlong(ann, server)
  await page.goto('/daily')
  await page.getByRole('link', { name: 'Past days' }).click(patience)
  await page.getByText('These days are stored on this device').waitFor(patience)
  await ann.shot('the stored days')
  await page.getByRole('link', { name: new RegExp(`^${Number(day.slice(-2))}\\b`) }).click(patience)
  await page.getByRole('link', { name: 'Classic not tried' }).click(patience)
  await page.getByRole('button', { name: 'Practise' }).waitFor(patience)
  expect(await page.getByText('The code:').count()).toBe(0)
  await ann.shot('a stored code')
  await page.getByRole('button', { name: 'Practise' }).click()
  await page.waitForURL('**/m/here-*', patience)
  await place(ann, 1, '1122')
  await told(ann, 'place row 2')
  expect(await page.content()).not.toContain('1234')
  await place(ann, 2, '1234')
  await told(ann, 'Broken in 2.')
  await page.getByRole('link', { name: 'How others did' }).click(patience)
  await page.getByRole('button', { name: 'Show the code' }).waitFor(patience)
})

test('a fast device judges positions itself while the server is there', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  const { page } = ann
  // This device seems fast: it reports many cores, and its clock runs slowly, so that every measured time is short.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 })
    const now = performance.now.bind(performance)
    performance.now = () => now() / 1000
  })
  await takeAlong(ann, server)
  await server.start()
  await ann.context.setOffline(false)
  let asked = 0
  page.on('request', (request) => void (asked += Number(request.url().includes('/api/positions'))))
  await page.goto('/board?board=classic&rows=1122.1r1w')
  await told(ann, '208 codes are left.')
  expect(asked).toBeGreaterThan(0)
  const pairs = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => b !== a).map((b) => `${a}${a}${b}${b}`))
  await expect.poll(async () => {
    asked = 0
    const [answer, left] = pairs.length % 2 ? ['1r1w', 208] : ['0r0w', 256]
    await page.evaluate((row) => {
      history.pushState(null, '', `/board?board=classic&rows=${row}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${pairs.pop()}.${answer}`)
    await told(ann, `${left} codes are left.`)
    return asked
  }).toBe(0)
})

test('a move in one match does not wait for the analysis of another', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  await takeAlong(ann, server)
  const { page } = ann
  const make = async () => {
    const { last } = await ask(ann, 'keypeg-pocket', [{ method: 'POST', path: '/api/matches', body: { edition: 'advanced', hot_seat: true, first: 'host' } }])
    return (last as State).match
  }
  const command = ({ id }: { id: string }, version: number, body: object) => ({ method: 'POST', path: `/api/matches/${id}/commands`, body: { version, ...body } })
  await playComputer(ann) // starts the worker for matches
  const [over, other] = [await make(), await make()]
  const rows = ['11111', '12345', '55443', '16263', '45123', '65356'].map((code, i) => command(over, over.version + 1 + 2 * i, { seat: 'guest', kind: 'place', code }))
  await ask(ann, 'keypeg-pocket', [command(over, over.version, { seat: 'host', kind: 'code', code: '65356' }), ...rows])
  const analysis = async () => (await ask(ann, 'keypeg-pocket', [{ method: 'GET', path: `/api/matches/${over.id}/analysis` }])).last as Analysis
  // Opening the analysis starts the pocket's second worker.
  await page.goto(`/m/${over.id}/analysis`)
  await expect.poll(async () => (await analysis()).done, patience).toBeGreaterThan(0)
  await ask(ann, 'keypeg-pocket', [command(other, other.version, { seat: 'host', kind: 'code', code: '11223' }), command(other, other.version + 1, { seat: 'guest', kind: 'place', code: '12345' })])
  expect((await analysis()).finished).toBe(false)
  await page.getByRole('status').filter({ hasText: 'Every row is judged.' }).waitFor({ state: 'attached', ...longPatience })
})

test('a pocket that cannot start hides no match of the server, and starts as soon as it can', async ({ enter, server }) => {
  const ann = await enter('Ann', { keeps: true })
  const { page } = ann
  await page.goto('/')
  const made = await page.request.post('/api/matches', { data: { edition: 'classic', hot_seat: true, name: 'Ann', guest_name: 'Bob' } })
  const { match } = (await made.json()) as State
  await takeAlong(ann, server)
  const swap = (broken: boolean) =>
    page.evaluate(async (broken) => {
      const cache = await caches.open('pocket')
      const [program] = (await cache.keys()).filter(({ url }) => url.endsWith('.wasm'))
      const [from, to] = broken ? [program!, '/kept'] : ['/kept', program!]
      await cache.put(to, (await cache.match(from))!)
      if (broken) await cache.put(from, new Response('no program', { headers: { 'Content-Type': 'application/wasm' } }))
      const asIfUsed = broken ? indexedDB.open('keypeg-pocket') : indexedDB.deleteDatabase('keypeg-pocket')
      await new Promise((done) => (asIfUsed.onsuccess = done))
      if (broken) asIfUsed.result.close()
    }, broken)
  await swap(true)
  await server.start()
  await ann.context.setOffline(false)
  await page.goto('/')
  await page.locator(`a[href*="/m/${match.id}"]`).first().waitFor(patience)
  await swap(false)
  await ann.context.setOffline(true)
  await server.stop()
  await playComputer(ann)
  await place(ann, 1, '1111') // a computer never sets a code of only one colour here
  await told(ann, 'place row 2')
})

test('who installs Keypeg gets it for use offline without being asked', async ({ enter }) => {
  const ann = await enter('Ann', { keeps: true })
  const { page } = ann
  await page.goto('/')
  await kept(ann)
  expect(await page.evaluate(() => caches.has('pocket'))).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await page.getByText('Keypeg now works on this device without internet').waitFor(longPatience)
  // In the window of an installed client, the download also begins without a question, although the first page opens before the
  // service worker runs.
  const bob = await enter('Bob', { keeps: true })
  await bob.page.addInitScript(() => {
    const real = matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) => (query === '(display-mode:standalone)' ? real('all') : real(query))
  })
  await bob.page.goto('/')
  await bob.page.getByText('Keypeg now works on this device without internet').waitFor(longPatience)
})
