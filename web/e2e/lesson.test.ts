// Tests the lesson, a minute of play that is offered once and can be skipped.
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, remember } from './play'

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

test('skipped, it is not offered again, and is there whenever it is wanted', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/')
  await offer(ann).click()
  await told(ann, 'Four pegs are hidden here.')
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('button', { name: 'Play the computer' }).waitFor(patience)
  await page.getByText('right colour, right place').waitFor()
  expect(await offer(ann).count()).toBe(0)
  await page.reload()
  await page.getByText('right colour, right place').waitFor(patience)
  expect(await offer(ann).count()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await offer(ann).click()
  await told(ann, 'Four pegs are hidden here.')
  await page.goto('/rules/classic')
  await offer(ann).click()
  await told(ann, 'Four pegs are hidden here.')
})

test('in French, where words are long', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.setViewportSize({ width: 360, height: 640 })
  await remember(ann, { language: 'fr' })
  await page.goto('/lesson')
  await told(ann, 'Quatre pions sont cachés ici.')
  await page.keyboard.type('5555')
  await send(ann).tap()
  await told(ann, '1 fiche rouge : un pion est à sa place.')
  for (const words of ['Bonne couleur, autre place.', 'Un pion, une fiche.', 'À toi.']) {
    await inSight(ann)
    await send(ann).tap()
    await told(ann, words)
  }
  await inSight(ann)
  await page.keyboard.type('6666')
  await send(ann).tap()
  await told(ann, 'Pas encore.')
  await inSight(ann)
  await inspect(ann, 'lesson in French')
})
