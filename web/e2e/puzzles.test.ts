import type { Person } from './browser'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { patience } from './play'

interface Solution {
  solution?: string
  row?: number
}

const first: Record<string, string> = { 'One code fits': '4cc87d80ab', 'Find the mistake': '9d0d6cb97e', 'The best row': '6c83861aa1' }

/** Opens a puzzle of a kind, at the lowest grade. It is always the same one, although visitors get a random one. */
async function open({ page }: Person, kind: string): Promise<void> {
  // The page asks for a puzzle of each kind, for the pictures, and once more when a grade is chosen.
  const next = '**/api/puzzles/next?*'
  await page.route(next, (route) => route.continue({ url: new URL(`/api/puzzles/${first[kind]}`, route.request().url()).href }))
  await page.goto('/puzzles')
  await page.getByRole('region', { name: kind }).getByRole('button').first().click()
  await page.waitForURL(`**/puzzles/${first[kind]}`, patience)
  await page.unroute(next)
  await page.getByRole('button', { name: 'Show the solution' }).waitFor(patience)
}

/** Returns the solution of a puzzle, which a helper sees after giving up the same puzzle. */
async function solutionOf({ page }: Person, helper: Person): Promise<Solution> {
  await helper.page.goto('/rules')
  return helper.page.evaluate(async (id) => {
    const answer = await fetch(`/api/puzzles/${id}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"show":true}' })
    return (await answer.json()) as Solution
  }, page.url().split('/').at(-1))
}

async function told({ page }: Person, what: string | RegExp): Promise<void> {
  await page.locator('[data-say]').filter({ hasText: what }).waitFor(patience)
}

/** Checks that the board, the sentence and the buttons are inside the window. */
async function inSight({ page }: Person): Promise<void> {
  const off = await page.evaluate(() =>
    [...document.querySelectorAll('[data-board], [data-say], [data-send], .tray')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      .map(({ element }) => element.outerHTML.slice(0, 80)),
  )
  expect(off).toEqual([])
}

test('the only code that fits: a wrong try is told why, a right one counts', async ({ enter }) => {
  const [ann, helper] = [await enter('Ann'), await enter('Helper')]
  await open(ann, 'One code fits')
  const { solution = '' } = await solutionOf(ann, helper)
  const wrong = (solution[0] === '1' ? '2' : '1') + solution.slice(1)
  await ann.page.keyboard.type(wrong)
  await ann.page.keyboard.press('Enter')
  // The page shows the row that contradicts the code, and how the pegs of the two match.
  await told(ann, /With that code, row \d would get/)
  await ann.page.getByRole('figure').getByText(/ against /).waitFor()
  await expect.poll(() => ann.page.locator('[data-row].asked').count()).toBe(1)
  await ann.shot('a wrong try')
  // Enter returns to the puzzle, with the pegs still placed.
  await ann.page.keyboard.press('Enter')
  for (const _ of wrong) await ann.page.keyboard.press('Backspace')
  await ann.page.keyboard.type(solution)
  await ann.page.keyboard.press('Enter')
  await told(ann, /^Right\. It fits every answer/)
  await ann.page.getByText('Tries so far: 2').waitFor()
  // Enter continues.
  const before = ann.page.url()
  await ann.page.keyboard.press('Enter')
  await expect.poll(() => ann.page.url()).not.toBe(before)
  await ann.page.goto('/puzzles')
  await ann.page.getByRole('region', { name: 'One code fits' }).getByText(/^1 of \d+ done/).waitFor()
})

test('a mistake is found by choosing its row, by a finger on the board', async ({ enter }) => {
  const [ann, helper] = [await enter('Ann', { phone: true }), await enter('Helper')]
  await ann.page.setViewportSize({ width: 390, height: 664 })
  await open(ann, 'Find the mistake')
  await inSight(ann)
  const { row = 0 } = await solutionOf(ann, helper)
  await ann.page.keyboard.press('Enter')
  await told(ann, 'Choose a row first.')
  const board = ann.page.locator('[data-board]')
  await board.locator(`[data-row="${row === 1 ? 2 : 1}"]`).tap()
  await expect.poll(() => ann.page.getByRole('radio', { name: `Row ${row === 1 ? 2 : 1}`, exact: true }).isChecked()).toBe(true)
  await ann.page.getByRole('button', { name: 'This one' }).tap()
  // Without that row, the other rows still contradict each other.
  await told(ann, /Not row \d: without it, rows .* still contradict each other\.$/)
  await expect.poll(() => board.locator('.asked').count()).toBeGreaterThan(1)
  await inSight(ann)
  await ann.page.getByRole('button', { name: 'Try again' }).tap()
  await ann.page.getByRole('radio', { name: `Row ${row}`, exact: true }).check()
  await ann.page.getByRole('button', { name: 'This one' }).tap()
  await told(ann, new RegExp(`^Right\\. Row ${row} should be .*\\. Then \\d+ codes? fits?\\.$`))
  await expect.poll(() => board.locator('.wrong').getAttribute('data-row')).toBe(String(row))
  await ann.page.getByRole('figure').waitFor()
  await inSight(ann)
  await ann.shot('a mistake found')
})

test('who gives up is shown the solution, and how it parts the codes', async ({ enter }) => {
  const ann = await enter('Ann')
  await open(ann, 'The best row')
  await ann.page.getByRole('button', { name: 'See the codes that are left' }).click()
  await ann.page.getByRole('region', { name: 'Your answer' }).getByRole('listitem').first().getByRole('button').click()
  expect(await ann.page.locator('[data-draft] [data-peg=""]').count(), 'a code that is chosen is placed').toBe(0)
  await ann.page.getByRole('button', { name: 'Show the solution' }).click()
  await told(ann, 'No row needs fewer rows on average than this one.')
  await ann.page.getByRole('region', { name: 'Your answer' }).getByText(/: \d codes?\.$/).first().waitFor()
  await ann.page.getByRole('button', { name: 'Next one' }).click()
  await ann.page.getByRole('button', { name: 'Show the solution' }).waitFor(patience)
})

test('a puzzle that is none says so', async ({ enter }) => {
  const ann = await enter('Ann')
  ann.expectError(/404|422/)
  await ann.page.goto('/puzzles/nonsense')
  await ann.page.getByRole('alert').waitFor()
  await ann.page.getByRole('link', { name: 'All puzzles' }).click()
  await ann.page.getByRole('heading', { name: 'A position, a question.' }).waitFor()
})

test('puzzles on a desk and a phone', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    await person.page.goto('/puzzles')
    await person.page.getByRole('link', { name: 'Next: The best row' }).waitFor()
    await inspect(person, 'puzzles')
    for (const kind of ['One code fits', 'Find the mistake', 'The best row']) {
      await open(person, kind)
      await inspect(person, kind)
      await inSight(person)
      await person.page.getByRole('button', { name: 'Show the solution' }).click()
      await person.page.getByRole('button', { name: 'Next one' }).waitFor(patience)
      await inspect(person, `${kind}, given up`)
      await inSight(person)
    }
  }
})
