// The page that shows the parts of the client: the table in every window, with every content.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Person } from './browser'
import { expect, test } from './harness'
import { drawn, wrongAt } from './inspect'
import { patience } from './play'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const windows = [
  [390, 844], [390, 664], [375, 667], [360, 640], [820, 1180], [1024, 768], [1440, 900], [844, 390],
  // At 200 %: a tablet, a small laptop, and a screen of 1440 pixels.
  [410, 590], [512, 384], [720, 450],
] as const
const boards = ['classic', 'remastered', 'advanced', 'ultimate', 'challenge', 'own', 'one', 'six']

async function tableOf(person: Person, query: string): Promise<Page> {
  const { page } = person
  await page.goto(`/look?table&${query}`)
  await page.locator('.slab').first().waitFor(patience)
  await page.evaluate(() => document.fonts.ready)
  return page
}

for (const board of boards) {
  test(`the table of ${board} fits every window`, async ({ enter }) => {
    const ann = await enter('Ann')
    const page = await tableOf(ann, `e=${board}`)
    const wrong: string[] = []
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await ann.shot(`look ${board} ${width} ${height}`)
      wrong.push(...(await wrongAt(page)).map((what) => `${width}×${height}: ${what}`))
      await expect.poll(() => page.locator('[data-send]:visible, [data-say]:visible').count(), { message: `${width}×${height}` }).toBe(2)
    }
    expect(wrong).toEqual([])
  })
}

const hours = ['full', 'wait', 'answer', 'over', 'wrong', 'make', 'refusal', 'lost', 'offer', 'hint', 'hints', 'codes', 'notes', 'away', 'offline', 'clock', 'claim', 'handover', 'watch', 'invite', 'long', 'duel', 'turned', 'handicap']

test('nothing is off the screen in any hour of a match', async ({ enter }) => {
  const ann = await enter('Ann')
  const wrong: string[] = []
  for (const hour of hours) {
    const page = await tableOf(ann, `e=${['duel', 'turned', 'handicap'].includes(hour) ? 'challenge' : 'remastered'}&s=${hour}`)
    for (const [width, height] of [[390, 664], [360, 640], [844, 390], [820, 1180], [1440, 900]] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await ann.shot(`look ${hour} ${width} ${height}`)
      wrong.push(...(await wrongAt(page)).map((what) => `${hour} ${width}×${height}: ${what}`))
    }
  }
  expect(wrong).toEqual([])
})

test('the answers in the margin leave the players beside the board alone', async ({ enter }) => {
  const ann = await enter('Ann', { locale: 'fr-FR' })
  for (const width of [1080, 1239, 1240, 1280, 1440, 1920]) {
    await ann.page.setViewportSize({ width, height: 800 })
    for (const board of ['classic', 'ultimate']) {
      const page = await tableOf(ann, `e=${board}&s=full`)
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
  // If there is room, content next to the board does not make it smaller.
  await ann.page.setViewportSize({ width: 1440, height: 900 })
  const wide = await rowsAt('turn')
  expect(await rowsAt('codes'), 'codes beside the board').toEqual(wide)
})

test('pegs are carried to a hole, to another, and away; held, and typed', async ({ enter }) => {
  const ann = await enter('Ann')
  const page = await tableOf(ann, 'e=remastered')
  const pegs = () => page.locator('[data-draft] [data-hole]').evaluateAll((holes) => holes.map((hole) => hole.getAttribute('data-peg') || '_').join(''))
  const carry = async (from: string, to: string | [number, number]) => {
    const a = await page.locator(from).boundingBox()
    const b = typeof to === 'string' ? await page.locator(to).boundingBox() : { x: to[0], y: to[1], width: 0, height: 0 }
    if (!a || !b) throw new Error('nothing to carry')
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
    await page.mouse.down()
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 })
    await page.mouse.up()
  }
  expect(await pegs()).toBe('25__')
  await carry('[data-colour="6"]', '[data-hole="3"]')
  expect(await pegs(), 'a colour carried to a hole').toBe('25_6')
  await carry('[data-hole="0"]', '[data-hole="2"]')
  expect(await pegs(), 'from hole to hole').toBe('_526')
  await carry('[data-hole="3"]', [20, 400])
  expect(await pegs(), 'and away').toBe('_52_')
  // By keys: after a peg was removed its hole is chosen, and then the next free one; an incomplete row is refused.
  await page.keyboard.type('r')
  expect(await pegs()).toBe('_521')
  await page.keyboard.press('Enter')
  await page.locator('[data-say]').filter({ hasText: 'Hole 1 is empty.' }).waitFor()
  await page.keyboard.type('3')
  expect(await pegs()).toBe('3521')
  await expect.poll(() => page.locator('[data-send]').getAttribute('aria-disabled')).toBe(null)
  // A held peg keeps its place.
  const box = await page.locator('[data-hole="0"]').boundingBox()
  if (!box) throw new Error('no hole')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.locator('[data-hole="0"] .held').waitFor()
  await page.mouse.up()
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
      await page.evaluate(axe)
      found.push(
        ...(await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }> } }
          const { violations } = await axe.run({ resultTypes: ['violations'] })
          return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`))
        })).map((what) => `${query} ${theme}: ${what}`),
      )
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
