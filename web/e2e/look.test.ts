// Tests the page that shows the parts of the client, with the table in windows of every size and with all kinds of content.
import { expect, test } from './harness'
import { drawn, tableOf, violations } from './inspect'
import { patience } from './play'

test('the answers in the margin leave the players beside the board alone', async ({ enter }) => {
  const ann = await enter('Ann', { locale: 'fr-FR' })
  for (const board of ['classic', 'ultimate']) {
    const page = await tableOf(ann, `e=${board}&s=full`)
    for (const width of [1080, 1239, 1240, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await drawn(page)
      const [words, players] = await page.evaluate(() =>
        ['.margin', '.seat-of :is(p, b, span)'].map((what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)))
      expect(players!.length).toBeGreaterThan(0)
      expect(words!.length > 0, `${board} ${width}`).toBe(width >= 1240)
      const over = words!.filter((word) => players!.some((one) => word.left < one.right && one.left < word.right && word.top < one.bottom && one.top < word.bottom))
      expect(over, `${board} ${width}`).toEqual([])
    }
  }
})

test('a longer sentence moves nothing', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.setViewportSize({ width: 390, height: 664 })
  const rowsAt = async (hour: string) => {
    const page = await tableOf(ann, `e=remastered&s=${hour}`)
    await drawn(page)
    return page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)))
  }
  const one = await rowsAt('turn')
  expect(await rowsAt('refusal')).toEqual(one)
  expect(await rowsAt('wait'), 'waiting').toEqual(one)
  expect(await rowsAt('answer'), 'answering').toEqual(one)
  expect(await rowsAt('make'), 'setting a code').toEqual(one)
  // If there is enough room, content next to the board does not make the board smaller.
  await ann.page.setViewportSize({ width: 1440, height: 900 })
  const wide = await rowsAt('turn')
  expect(await rowsAt('codes'), 'codes beside the board').toEqual(wide)
})

test('axe finds nothing on the table and on the page of parts, by day and by night', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    for (const query of [...['turn', 'answer', 'over', 'offer', 'hints', 'clock', 'claim'].map((hour) => `table&e=advanced&s=${hour}`), 'e=remastered', 'e=challenge&colours=hidden']) {
      await page.goto(`/look?${query}&theme=${theme}`)
      await page.locator('.slab').first().waitFor(patience)
      await drawn(page)
      await ann.shot(`look ${query} ${theme}`)
      for (const { id, nodes } of await violations(page)) {
        found.push(...nodes.map(({ target, failureSummary }) => `${query} ${theme}: ${id}: ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`))
      }
    }
  }
  expect(found).toEqual([])
})

test('whoever comes to play fetches nothing of the page of parts', async ({ enter }) => {
  const ann = await enter('Ann')
  const asked: string[] = []
  ann.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await ann.page.goto('/')
  await ann.page.waitForLoadState('networkidle')
  expect(asked.some((path) => /App-/.test(path))).toBe(true)
  expect(asked.filter((path) => /Look|PartsPage|TablePage|show/.test(path))).toEqual([])
})
