// `npm run frames` measures how soon a page can be used, and how smoothly a game runs. The figures are for docs/speed.md. This
// is not a test. Other load on the machine raises the first figure. The other figures are times that the processor spends on
// the page's main thread.
import { testInWhole as test } from './harness' // the full Chromium, which people use
import { patience, told } from './play'

const slowed = 4
const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN

test('usable', async ({ enter }) => {
  for (const [what, address, usable] of [['the first page', '/', '[data-edition], [role=radio], input[type=radio]'], ['a table', '', '[data-colour]']] as const) {
    const times: number[] = []
    let size = ''
    for (let i = 0; i < 9; i++) {
      const ann = await enter(`Ann ${i}`, { phone: true })
      let path: string = address
      if (!path) {
        const answer = await ann.context.request.post('/api/matches', { data: { name: 'Ann', edition: 'classic', guest_computer: 'careful', first: 'guest' } })
        path = `/m/${((await answer.json()) as { match: { id: string } }).match.id}`
      }
      const line = await ann.context.newCDPSession(ann.page)
      await line.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      await ann.page.goto(path, { waitUntil: 'commit' })
      times.push(
        await ann.page.evaluate(
          (usable) =>
            new Promise<number>((done) => {
              const look = () => (document.querySelector(usable) ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look))
              look()
            }),
          usable,
        ),
      )
      await ann.page.waitForLoadState('networkidle')
      size = await ann.page.evaluate(() => {
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[]
        return `${(all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000).toFixed(1)} kB by ${all.length} requests`
      })
      await ann.context.close()
    }
    console.log(`${what} is usable after ${Math.round(median(times))} ms, the processor ${slowed} times slower (median of ${times.length}; ${times.map(Math.round).join(', ')}), ${size}`)
  }
})

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

test('frames of a whole game', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  const answer = await ann.context.request.post('/api/matches', { data: { name: 'Ann', edition: 'classic', games: 2, guest_computer: 'careful', first: 'guest' } })
  await page.goto(`/m/${((await answer.json()) as { match: { id: string } }).match.id}`)
  await told(ann, 'place row 1')
  const line = await ann.context.newCDPSession(page)
  const events: TraceEvent[] = []
  line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await line.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] } })
  for (let row = 1; row <= 8; row++) {
    for (const colour of [1 + (row % 6), 1 + (row % 6), 1 + ((row + 1) % 6), 1 + ((row + 2) % 6)]) {
      await page.locator(`[data-colour="${colour}"]`).tap()
      await page.waitForTimeout(120)
    }
    await page.locator('[data-send]').tap()
    await page.locator('[data-say]').filter({ hasText: row < 8 ? `place row ${row + 1}` : /broken/i }).waitFor(patience)
    await page.waitForTimeout(900) // the keys appear, and the light moves
    if (await page.getByText(/roken/).first().isVisible()) break
  }
  await page.waitForTimeout(1500)
  const done = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve))
  await line.send('Tracing.end')
  await done

  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const busiest = new Map<string, number[]>()
  for (const { name, pid, tid, ph, tdur = 0 } of events) {
    if (ph !== 'X' || !/RunTask/.test(name) || !main.has(`${pid} ${tid}`)) continue
    busiest.set(`${pid} ${tid}`, [...(busiest.get(`${pid} ${tid}`) ?? []), (slowed * tdur) / 1000])
  }
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
  const tasks = [...busiest.values()].sort((a, b) => sum(b) - sum(a))[0] ?? []
  const frames = events.filter(({ name, pid, tid }) => name === 'FireAnimationFrame' || (name === 'Commit' && main.has(`${pid} ${tid}`))).length
  const over = (ms: number) => tasks.filter((task) => task > ms).length
  console.log(
    `${tasks.length} tasks of the main thread in a game, ${frames} frames; with a processor ${slowed} times slower over 16.7 ms: ${over(16.7)}, over 33 ms: ${over(33.3)}, over 50 ms: ${over(50)}; ` +
      `the longest ${Math.round(Math.max(...tasks))} ms, ${Math.round(sum(tasks))} ms in all`,
  )
})
