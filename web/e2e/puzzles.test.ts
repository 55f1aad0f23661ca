import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import type { Person } from './browser'
import { patience } from './play'

interface Solution {
  solution?: string
  row?: number
}

/** Opens a puzzle of a kind and the lowest grade. */
async function open({ page }: Person, kind: string): Promise<void> {
  await page.goto('/puzzles')
  await page.getByRole('region', { name: kind }).getByRole('button').first().click()
  await page.waitForURL('**/puzzles/*', patience)
  await page.getByRole('button', { name: 'Give up and show it' }).waitFor(patience)
}

/** What somebody else is shown who gives the same puzzle up. */
async function solutionOf({ page }: Person, helper: Person): Promise<Solution> {
  await helper.page.goto('/rules')
  return helper.page.evaluate(async (id) => {
    const answer = await fetch(`/api/puzzles/${id}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"show":true}' })
    return (await answer.json()) as Solution
  }, page.url().split('/').at(-1))
}

async function told({ page }: Person, what: string | RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: what }).waitFor(patience)
}

test('the only code that fits: a wrong try is told why, a right one counts', async ({ enter }) => {
  const [ann, helper] = [await enter('Ann'), await enter('Helper')]
  await open(ann, 'One code fits')
  const { solution = '' } = await solutionOf(ann, helper)
  const wrong = (solution[0] === '1' ? '2' : '1') + solution.slice(1)
  await ann.page.keyboard.type(wrong)
  await ann.page.keyboard.press('Enter')
  await told(ann, /./)
  await ann.page.getByText('Tries so far: 1').waitFor()
  await ann.shot('a wrong try')
  for (const _ of wrong) await ann.page.keyboard.press('Backspace')
  await ann.page.keyboard.type(solution)
  await ann.page.keyboard.press('Enter')
  await told(ann, '✓')
  // Enter goes on.
  await expect.poll(() => ann.page.evaluate(() => document.activeElement?.textContent)).toBe('Next puzzle')
  const before = ann.page.url()
  await ann.page.keyboard.press('Enter')
  await expect.poll(() => ann.page.url()).not.toBe(before)
  await ann.page.goto('/puzzles')
  await ann.page.getByRole('region', { name: 'One code fits' }).getByText(/^1 of \d+ done/).waitFor()
})

test('a mistake is found by choosing its row', async ({ enter }) => {
  const [ann, helper] = [await enter('Ann'), await enter('Helper')]
  await open(ann, 'Find the mistake')
  const { row = 0 } = await solutionOf(ann, helper)
  await ann.page.getByRole('button', { name: 'This answer is wrong' }).click()
  await ann.page.getByRole('alert').filter({ hasText: 'Choose a row first.' }).waitFor()
  await ann.page.getByRole('radio').nth(row === 1 ? 1 : 0).check()
  await ann.page.getByRole('button', { name: 'This answer is wrong' }).click()
  await ann.page.getByText('Tries so far: 1').waitFor()
  await ann.page.getByRole('radio').nth(row - 1).check()
  await ann.page.getByRole('button', { name: 'This answer is wrong' }).click()
  await told(ann, '✓')
  await ann.page.getByText(/^✗ wrong; .* would do$/).waitFor()
  await ann.shot('a mistake found')
})

test('who gives up is shown the solution', async ({ enter }) => {
  const ann = await enter('Ann')
  await open(ann, 'The best row')
  await ann.page.getByRole('button', { name: 'Give up and show it' }).click()
  await ann.page.getByRole('group', { name: 'A best row' }).getByRole('img').first().waitFor(patience)
  await ann.page.getByRole('button', { name: 'Next puzzle' }).click()
  await ann.page.getByRole('button', { name: 'Give up and show it' }).waitFor(patience)
})

test('a puzzle that is none says so', async ({ enter }) => {
  const ann = await enter('Ann')
  ann.expectError(/404|422/)
  await ann.page.goto('/puzzles/nonsense')
  await ann.page.getByRole('alert').waitFor()
  await ann.page.getByRole('link', { name: 'Other puzzles' }).click()
  await ann.page.getByRole('heading', { name: 'Puzzles', exact: true }).waitFor()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`puzzles on a desk and a phone, ${scheme}`, async ({ enter }) => {
    for (const person of await deskAndPhone(enter, scheme)) {
      await person.page.goto('/puzzles')
      await person.page.getByRole('region').first().waitFor()
      await inspect(person, 'puzzles')
      for (const kind of ['One code fits', 'Find the mistake', 'The best row']) {
        await open(person, kind)
        await inspect(person, kind)
        await person.page.getByRole('button', { name: 'Give up and show it' }).click()
        await person.page.getByRole('button', { name: 'Next puzzle' }).waitFor(patience)
        await inspect(person, `${kind}, given up`)
      }
    }
  })
}
