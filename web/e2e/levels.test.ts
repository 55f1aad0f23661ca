import type { Levels } from '../src/wire'
import { expect, test } from './harness'
import { patience } from './play'

const figure = (n: number, decimals: number) => n.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

test('every level with its sentence and its measured figures, on every board', async ({ enter, server }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/rules')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'The computer' }).click()
  const { levels } = (await (await fetch(`${server.url}/api/levels`)).json()) as Levels
  expect(levels).toHaveLength(6)
  // The boards, each with the edition whose figures the page shows.
  const boards = [['4 holes, 6 colours', 'classic'], ['5 holes, 8 colours', 'advanced'], ['4 holes, 8 colours', 'challenge-4']] as const
  for (const [board, edition] of boards) {
    await page.getByRole('radio', { name: board }).check(patience)
    const empty = page.getByRole('checkbox', { name: 'with empty holes' })
    for (const blanks of (await empty.isEnabled()) ? [false, true] : [false]) {
      await empty.setChecked(blanks)
      for (const { name, sentence, figures } of levels) {
        const one = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
        const measured = figures.find((figure) => figure.edition === edition + (blanks ? '-blanks' : ''))
        if (!measured) throw new Error(`${name} was not measured on ${edition}`)
        for (const said of [sentence, figure(measured.mean, 2), `± ${figure(measured.error, 3)}`]) await one.getByText(said, { exact: true }).waitFor(patience)
      }
    }
  }
  await ann.shot('levels')
})
