// Tests the lesson, which takes a minute, is offered once and can be skipped.
import { inject } from 'vitest'
import type { Person } from '../browser'
import { expect, test } from '../harness'
import { inspect } from '../inspect'
import { makeMatch, patience, remember } from '../play'

const said = ({ page }: Person) => page.locator('main [role=status]').first()
const told = (person: Person, what: string | RegExp) => said(person).filter({ hasText: what }).waitFor(patience)
const send = ({ page }: Person) => page.locator('[data-send]')
const offer = ({ page }: Person) => page.getByRole('link', { name: 'Learn in a minute', exact: true })

/** Checks that everything that the player has to see or press is inside the window. */
async function inSight({ page }: Person): Promise<void> {
  const off = await page.evaluate(() =>
    [...document.querySelectorAll('[data-board], .working, h1, [data-say], [data-send], .tray, header a')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${JSON.stringify(box)}`),
  )
  expect(off).toEqual([])
}

for (const [theme, width, height] of [...(inject('engine') === 'chromium' ? [['light', 360, 640]] : []), ['dark', 390, 664]] as [string, number, number][]) {
  test(`whole by touch, ${theme}`, async ({ enter }) => {
    const ann = await enter(`${theme} Ann`, { phone: true })
    const { page } = ann
    await page.setViewportSize({ width, height })
    await remember(ann, { theme })
    const look = async (what: string) => {
      await inSight(ann)
      await inspect(ann, `lesson ${what}`)
    }
    await page.goto('/')
    await offer(ann).tap()
    await told(ann, 'Four pegs are hidden here.')
    await look('begins')
    for (const colour of '166') await page.locator(`[data-colour="${colour}"]`).tap()
    // The page mentions the missing peg and sends nothing.
    await page.locator('[data-send]').dispatchEvent('click')
    await told(ann, 'Hole 4 is empty.')
    await page.locator('[data-colour="6"]').tap()
    await send(ann).tap()
    await told(ann, 'Right colour, right place.')
    await told(ann, '1 red key: one peg is in the right place.')
    expect(await page.locator('[data-row="1"]').textContent()).toContain('1 red')
    await look('red')
    await send(ann).tap()
    await told(ann, 'Right colour, other place.')
    await look('white')
    await send(ann).tap()
    await told(ann, 'Two of a colour in the row, one in the code: one key.')
    await look('twice')
    await send(ann).tap()
    await told(ann, 'Only one code fits')
    await look('asks')
    for (const colour of '3421') await page.locator(`[data-colour="${colour}"]`).tap()
    await send(ann).tap()
    await told(ann, 'With that code, row 3 would get 2 white, not 1 red.')
    await look('not yet')
    await send(ann).tap()
    // The placed pegs are still there. The player changes one of them.
    await page.locator('[data-hole="3"]').tap()
    await page.locator('[data-colour="2"]').tap()
    await send(ann).tap()
    await told(ann, 'That’s all there is to it.')
    await look('ends')
    await page.getByRole('link', { name: 'Play the computer' }).tap()
    await page.getByRole('dialog', { name: 'Choose your opponent' }).waitFor(patience)
  })
}

test('by the keyboard alone, to be heard at each step', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/lesson')
  await told(ann, 'Four pegs are hidden here.')
  // Pegs show letters.
  await page.keyboard.type('pppp')
  await page.keyboard.press('Enter')
  await told(ann, 'None of these colours is in the code.')
  await page.keyboard.press('Enter')
  // The page now explains both kinds of keys, because neither has been seen before.
  await told(ann, /Red key: Right colour, right place\.\s*White key: Right colour, other place\./)
  await page.getByRole('figure').getByText(/ against /).waitFor()
  expect(await page.getByRole('list', { name: 'Step 3 of 5' }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await told(ann, 'One key for one peg.')
  await page.keyboard.press('Enter')
  await told(ann, 'Now you.')
  await page.keyboard.type('3422')
  await page.keyboard.press('Enter')
  await told(ann, 'That’s all there is to it.')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Choose your opponent' }).waitFor(patience)
})

test('whoever is invited learns first, and comes back to the table', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  const invitation = new URL(await makeMatch(ann)).pathname
  await bob.page.goto(invitation)
  await bob.page.getByText('Ann is waiting for you.').waitFor(patience)
  await offer(bob).tap()
  await told(bob, 'Four pegs are hidden here.')
  await bob.page.keyboard.type('1245')
  await send(bob).tap()
  for (let step = 2; step < 5; step++) {
    await bob.page.getByRole('list', { name: `Step ${step} of 5` }).waitFor()
    await send(bob).tap()
  }
  await bob.page.keyboard.type('3422')
  await send(bob).tap()
  await bob.page.getByRole('link', { name: 'Back to the table' }).tap()
  await bob.page.getByText('Ann is waiting for you.').waitFor(patience)
  expect(new URL(bob.page.url()).pathname).toBe(invitation)
  expect(await offer(bob).count(), 'once is enough').toBe(0)
  await bob.page.getByRole('button', { name: 'Join' }).tap()
  await bob.page.waitForURL(/\/m\/[^/]+$/, patience)
})
