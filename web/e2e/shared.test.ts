import { expect, test } from './harness'
import type { Person } from './browser'
import { answer, makeMatch, place, points, setCode } from './play'

/** Whoever the shield asks for takes the device; nothing but the shield is in the page before. */
async function take({ page }: Person, name: string): Promise<void> {
  const ready = page.getByRole('button', { name: `I am ${name}, and ready` })
  await ready.waitFor()
  expect(await page.getByRole('region').count(), 'only the shield is there').toBe(1)
  expect(await page.locator('[data-tray]').count()).toBe(0)
  await ready.click()
}

test('two share one device, with the shield between turns', async ({ enter }) => {
  const ann = await enter('Ann')
  const secret = ann.page.getByRole('group', { name: /code$/ })
  await makeMatch(ann, { edition: 'Classic', games: 2, answers: 'strict', shared: 'Bob' })

  await ann.page.getByRole('button', { name: /ready/ }).waitFor()
  await ann.shot('the shield')
  await take(ann, 'Ann')
  await setCode(ann, '1122')
  await take(ann, 'Bob')
  // Bob sees that there is a code, and nothing of it.
  expect(await secret.getByRole('img').count()).toBe(0)
  await place(ann, 1, '1133')
  await take(ann, 'Ann')
  expect(await secret.first().getByRole('img').first().getAttribute('aria-label')).toBe('hole 1: red, R')
  await answer(ann, 1, '2r0w')
  await take(ann, 'Bob')
  await place(ann, 2, '1122')
  await take(ann, 'Ann')
  await answer(ann, 2, '4r0w')

  // The reveal stays in view until the device is passed on.
  await ann.page.getByRole('region', { name: 'Game 1 is over' }).getByText('Bob broke Ann’s code in 2 rows.').waitFor()
  await ann.shot('a reveal on a shared device')
  await ann.page.getByRole('button', { name: 'Pass the device to Bob' }).click()
  await take(ann, 'Bob')
  await setCode(ann, '6543')
  await ann.page.reload()
  await take(ann, 'Ann')
  await place(ann, 1, '6543')
  await take(ann, 'Bob')
  await answer(ann, 1, '4r0w')
  await ann.page.getByText('The match is over. Ann wins, 2 to 1.').first().waitFor()
  await points(ann, '2 : 1')
})

test('a match on one device is ended by agreement', async ({ enter }) => {
  const ann = await enter('Ann')
  await makeMatch(ann, { edition: 'Challenge', variant: 'Challenge, codes of 4', games: 1, shared: 'Bob' })
  await take(ann, 'Ann')
  await setCode(ann, '1234')
  await take(ann, 'Bob')
  await setCode(ann, '4321')
  await place(ann, 1, '1111')
  await take(ann, 'Ann')
  await ann.page.getByRole('button', { name: 'We both end the match' }).click()
  await ann.page.getByRole('button', { name: 'Yes, we both agree' }).click()
  await ann.page.getByText('Both agreed to end the match. A draw, 0 to 0.').first().waitFor()
})
