// Tests the table in windows of every size and with all kinds of content, on the page that shows the parts of the client.
import { inject } from 'vitest'
import { expect, test } from '../harness'
import { drawn, tableOf, wrongAt } from '../inspect'

/** Returns the cases to test in this engine: both lists in Chromium, and only the first list in other engines. */
const seen = <T extends string | [number, number]>(everywhere: T[], others: T[]): T[] => (inject('engine') === 'chromium' ? [...everywhere, ...others] : everywhere)

const windows = seen([[390, 664], [1280, 800]], [
  [390, 844], [375, 667], [360, 640], [820, 1180], [1024, 768], [1440, 900], [844, 390],
  // These windows are a tablet, a small laptop and a screen of 1440 pixels, each at a zoom of 200 %.
  [410, 590], [512, 384], [720, 450],
])
const boards = seen(['remastered', 'ultimate', 'challenge'], ['classic', 'advanced', 'own', 'one', 'six'])

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

const hours = seen(
  ['answer', 'over', 'hints', 'notes', 'clock', 'invite', 'long', 'duel'],
  ['full', 'wait', 'wrong', 'make', 'refusal', 'lost', 'offer', 'hint', 'codes', 'away', 'offline', 'claim', 'handover', 'watch', 'turned', 'handicap'],
)

test('nothing is off the screen in any hour of a match', async ({ enter }) => {
  const ann = await enter('Ann')
  const wrong: string[] = []
  for (const hour of hours) {
    const page = await tableOf(ann, `e=${['duel', 'turned', 'handicap'].includes(hour) ? 'challenge' : 'remastered'}&s=${hour}`)
    for (const [width, height] of seen([[390, 664], [1280, 800]], [[360, 640], [844, 390], [820, 1180], [1440, 900]])) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await ann.shot(`look ${hour} ${width} ${height}`)
      wrong.push(...(await wrongAt(page)).map((what) => `${hour} ${width}×${height}: ${what}`))
    }
  }
  expect(wrong).toEqual([])
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
  // With the keyboard, removing a peg chooses its hole, and filling that hole chooses the next free hole. An incomplete row is
  // refused.
  await page.keyboard.type('r')
  expect(await pegs()).toBe('_521')
  await page.keyboard.press('Enter')
  await page.locator('[data-say]').filter({ hasText: 'Hole 1 is empty.' }).waitFor()
  await page.keyboard.type('3')
  expect(await pegs()).toBe('3521')
  await expect.poll(() => page.locator('[data-send]').getAttribute('aria-disabled')).toBe(null)
  // A held peg stays in its hole.
  const box = await page.locator('[data-hole="0"]').boundingBox()
  if (!box) throw new Error('no hole')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.locator('[data-hole="0"] .held').waitFor()
  await page.mouse.up()
})
