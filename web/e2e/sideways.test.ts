// Tests that the buttons are in sight on a phone held sideways, and at a zoom of 200 %.
import type { Person } from './browser'
import { expect, test } from './harness'
import { makeMatch, patience } from './play'

const sizes = [[664, 390], [640, 360], [720, 450], [960, 540]] as const
const languages = ['en-GB', 'de', 'fr', 'es']

/** Reports whether an element is completely in the window, without scrolling. */
async function inSight({ page }: Person, selector: string): Promise<boolean> {
  const it = page.locator(selector).first()
  await it.waitFor(patience)
  return it.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return scrollY === 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })
}

test.for(languages)('the main thing to press on the first page and on that of the day is in sight (%s)', async (locale, { enter }) => {
  const ann = await enter('Ann', { locale })
  for (const path of ['/', '/daily'])
    for (const [width, height] of sizes) {
      await ann.page.setViewportSize({ width, height })
      await ann.page.goto(path)
      expect(await inSight(ann, '.act'), `${path}, ${width} × ${height}`).toBe(true)
    }
})

test('also for whoever has matches that wait', async ({ enter }) => {
  const ann = await enter('Ann')
  for (let n = 0; n < 3; n++) await makeMatch(ann, { shared: 'Bob' })
  await ann.page.setViewportSize({ width: 664, height: 390 })
  await ann.page.goto('/')
  await ann.page.getByRole('region', { name: 'Your move' }).waitFor(patience)
  expect(await inSight(ann, '.act')).toBe(true)
})

test.for(languages)('what places the row is whole beside the sign for hints (%s)', async (locale, { enter }) => {
  const ann = await enter('Ann', { locale })
  await makeMatch(ann, { computer: 'careful', hints: true })
  await ann.page.locator('[data-send]').waitFor(patience)
  for (const [width, height] of [...sizes, [320, 568], [568, 320]] as const) {
    await ann.page.setViewportSize({ width, height })
    const over = await ann.page.locator('[data-send]').evaluate((key) => {
      const drawer = key.closest('.in')
      return drawer ? key.getBoundingClientRect().right - drawer.getBoundingClientRect().right : NaN
    })
    expect(over, `${width} × ${height}`).toBeLessThanOrEqual(0.5)
  }
})

const large = [['150%', '/'], ['150%', '/by-hand'], ['150%', '/daily/2026-11'], ['200%', '/'], ['200%', '/lesson']] as const
test.for(languages)('no button or date is off a phone’s screen if letters are large (%s)', async (locale, { enter }) => {
  const { page } = await enter('Ann', { phone: true, locale })
  for (const [size, path] of large) {
    await page.goto(path)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    await page.locator('.computer, .piles, .month, .tray').first().waitFor(patience)
    const off = await page.evaluate(() =>
      [...document.querySelectorAll('button, a:not(.skip), .day')].filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5).map((element) => element.ariaLabel || element.textContent),
    )
    expect(off, `${path} at ${size}`).toEqual([])
  }
})

test('the names of a match are whole on a small phone', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  await makeMatch(ann, { computer: 'careful' })
  for (const [width, size] of [[320, ''], [390, '150%']] as const) {
    await ann.page.setViewportSize({ width, height: 568 })
    await ann.page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    const names = ann.page.locator('.seats b')
    await names.last().waitFor(patience)
    expect(await names.count()).toBe(2)
    expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent))).toEqual([])
    expect(await names.evaluateAll((all) => all.map((name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).fontSize)))), `${width} px`).toEqual([1, 1])
  }
})
