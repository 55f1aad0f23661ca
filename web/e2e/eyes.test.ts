// Tests a match for people who force their own colours, enlarge everything, or print the page.
import { inject } from 'vitest'
import { expect, test } from './harness'
import { inspect, shaded, wrongAt } from './inspect'
import { makeMatch, place, told } from './play'

test('with colours forced, twice as large, and on paper', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 664 })
  await makeMatch(ann, { computer: 'careful' })
  await place(ann, 1, '1111') // a computer never sets a code of only one colour
  await told(ann, 'place row 2')
  await page.keyboard.type('34')

  // The style sheet with which the tests leave out shadows still applies.
  expect(await page.locator('[data-board]').evaluate((board) => getComputedStyle(board).boxShadow === 'none')).toBe(!inject('shaded'))

  await page.emulateMedia({ forcedColors: 'active' })
  await inspect(ann, 'forced colours')
  expect(await wrongAt(page)).toEqual([])
  // The colours of pegs are content, so they do not change. Each peg has a mark.
  const pegs = await shaded(page, () => page.locator('[data-colour] .peg').evaluateAll((all) => all.map((peg) => [getComputedStyle(peg).backgroundImage, peg.querySelector('b')?.dataset.mark])))
  expect(pegs).toHaveLength(6)
  expect(new Set(pegs.map(([colour]) => colour)).size).toBe(6)
  expect(new Set(pegs.map(([, mark]) => mark)).size).toBe(6)
  // Buttons have an outline, because forced colours allow no shading.
  expect(await page.locator('[data-send]').evaluate((button) => getComputedStyle(button).outlineStyle + getComputedStyle(button).borderStyle)).toMatch(/solid/)
  await page.emulateMedia({ forcedColors: 'none' })

  // This is a window of 1280 × 800 on a desktop, enlarged to 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await expect.poll(() => wrongAt(page)).toEqual([])
  await inspect(ann, 'at 200 %')

  // A printed page has the board and the text, but no buttons.
  await page.emulateMedia({ media: 'print' })
  await ann.shot('on paper')
  await expect.poll(() => page.locator('[data-send]').isVisible()).toBe(false)
  for (const kept of ['[data-board]', '[data-say]']) expect(await page.locator(kept).isVisible(), kept).toBe(true)
  expect(await shaded(page, () => page.locator('[data-board]').evaluate((board) => getComputedStyle(board).backgroundImage))).toBe('none')
})
