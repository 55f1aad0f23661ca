import type { Levels } from '../src/wire'
import { expect, test } from './harness'
import { patience } from './play'

const figure = (n: number) => n.toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

test('every level with its sentence and its measured figures', async ({ enter, server }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/study')
  await page.getByRole('link', { name: /^Levels of the computer/ }).click()
  const { levels } = (await (await fetch(`${server.url}/api/levels`)).json()) as Levels
  expect(levels).toHaveLength(6)
  for (const { name, sentence, figures } of levels) {
    const row = page.getByRole('row').filter({ hasText: sentence })
    await row.waitFor(patience)
    expect(await row.innerText()).toContain(name)
    expect(figures.length, `${name} was measured`).toBeGreaterThan(0)
    for (const { mean, error } of figures) expect(await row.innerText()).toContain(`${figure(mean)} ± ${figure(error)}`)
  }
  await ann.shot('levels')
})
