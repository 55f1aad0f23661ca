import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Equipment, Person } from './browser'
import { patience } from './play'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Runs a function while the page shows shadows and gradients. */
export async function shaded<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const show = (all: boolean) => page.evaluate((all) => void (globalThis.plainly && (globalThis.plainly.disabled = all)), all)
  await show(true)
  try {
    return await look()
  } finally {
    await show(false)
  }
}

/** Returns everything that axe finds on the page. The options are those of axe. */
export async function violations(page: Page, options: object = {}): Promise<Finding[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  return shaded(page, () => page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } }
    return (await axe.run({ resultTypes: ['violations'], iframes: false, preload: false, ...options })).violations
  }, options))
}

/** Returns the serious and critical findings of axe on the page. The options are those of axe. */
async function findings(page: Page, options: object = {}): Promise<string[]> {
  return (await violations(page, options))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}

/** Waits until nothing moves or fades in any more. Elements are paler while they fade in. */
export const still = (page: Page) => page.evaluate(() => Promise.allSettled(document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity).map((a) => a.finished)))

/** Returns the number of pixels by which the page, or a table in it, scrolls sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(...[document.documentElement, ...document.querySelectorAll(':has(> table)')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)))

/**
 * Returns the buttons and fields that are less than 44 pixels high or wide. Two kinds of elements may be narrower: colours,
 * because eight of them have to fit in one line on a phone, and holes, which are as narrow as the board's columns. Nobody has to
 * press a hole, because a colour goes into the chosen hole.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input:not([type=radio], [type=checkbox]), select, label:has(input), nav a, .button')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.height < 43.9 || box.width < ('hole' in element.dataset ? 0 : 'colour' in element.dataset ? 41.9 : 43.9))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}×${box.height}`),
  )
}

/**
 * Fails if a page or a table scrolls sideways, a button is too small, or axe finds a serious problem. The function checks the
 * colours in both themes, and saves a picture of each theme.
 */
export async function inspect(person: Person, title: string): Promise<void> {
  const { page } = person
  const when = `${title} for ${person.name}`
  await still(page)
  await person.shot(title)
  expect(await sideways(page), `${when} sticks out`).toBeLessThanOrEqual(0)
  expect(await tooSmall(page), when).toEqual([])
  // Axe checks roles and colours, which are the same in every engine.
  if (inject('engine') !== 'chromium') return
  expect(await findings(page), when).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  await person.shot(`${title} dark`)
  expect(await findings(page, { runOnly: ['color-contrast'] }), `${when}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens the page that shows the client's parts, at the match table. */
export async function tableOf(person: Person, query: string): Promise<Page> {
  const { page } = person
  await page.goto(`/look?table&${query}`)
  await page.locator('.slab').first().waitFor(patience)
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** Waits for two frames, so that the browser can measure and draw. */
export const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Describes each fault in the layout of the table at the current size of the window. */
export function wrongAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = []
    const [width, height] = [innerWidth, innerHeight]
    const root = document.documentElement
    if (root.scrollHeight > height || root.scrollWidth > width) wrong.push(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`)
    const shown = (element: Element) => element.checkVisibility()
    /** Adds a fault if an element is not completely in the window or something covers its middle. */
    const inSight = (element: Element, what: string) => {
      const box = element.getBoundingClientRect()
      if (box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5) wrong.push(`${what} is off the screen`)
      const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (!over || !element.contains(over)) wrong.push(`${what} lies under ${over?.className}`)
    }
    // Ignores elements that are not drawn, such as a replaced drawer, because nobody can press them.
    const all = (of: string) => [...document.querySelectorAll(of)].filter(shown)
    for (const hole of all('[data-draft] [data-hole]')) inSight(hole, `hole ${hole.getAttribute('data-hole')}`)
    for (const palette of all('.palette')) {
      const boxes = [...palette.querySelectorAll('.peg')].map((peg) => peg.getBoundingClientRect())
      boxes.forEach((box, i) => {
        const next = boxes[i + 1]
        if (next && next.top === box.top && next.left < box.right) wrong.push(`pegs ${i + 1} and ${i + 2} of the palette touch`)
      })
    }
    for (const colour of all('[data-colour]')) inSight(colour, `colour ${colour.getAttribute('data-colour')}`)
    const send = all('[data-send]')
    if (send.length > 1) wrong.push(`${send.length} buttons send`)
    for (const button of send) inSight(button, 'what sends')
    for (const say of all('[data-say]')) inSight(say, 'the sentence')
    for (const element of all('button, a, input')) {
      const box = element.getBoundingClientRect()
      if (box.right < 0) continue // the skip link becomes visible when it has the focus
      if (box.height < 43.5) wrong.push(`${element.getAttribute('aria-label') ?? element.textContent} is ${box.height} high`)
    }
    // Each peg and hole of a board is in line with those above and below it.
    for (const slab of all('[data-board]')) {
      const columns = new Map<number, number[]>()
      for (const pegs of slab.querySelectorAll('.row > .pegs')) {
        const cells = [...pegs.querySelectorAll(':scope > .peg, [data-hole]')]
        cells.forEach((cell, i) => {
          const box = cell.getBoundingClientRect()
          columns.set(i, [...(columns.get(i) ?? []), (box.left + box.right) / 2])
        })
      }
      for (const [i, middles] of columns) if (Math.max(...middles) - Math.min(...middles) > 0.6) wrong.push(`column ${i + 1} is not straight: ${middles}`)
    }
    return wrong
  })
}

type Enter = (name: string, how?: Equipment) => Promise<Person>

/** Creates one person at a desktop and one with a small phone. */
export async function deskAndPhone(enter: Enter): Promise<[Person, Person]> {
  const [desk, phone] = [await enter('desk'), await enter('phone', { phone: true })]
  await phone.page.setViewportSize({ width: 360, height: 740 })
  return [desk, phone]
}
