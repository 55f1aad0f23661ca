import { needed, untilLongEnough, wholeDay } from './day'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import type { Person } from './browser'
import { giveUp as giveUpGame, patience, place, told } from './play'

const card = ({ page }: Person) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Classic', exact: true }) })

async function begin(person: Person): Promise<void> {
  await person.page.goto('/daily')
  await person.page.getByLabel(/^Your name/).fill(person.name)
  await card(person).getByRole('button', { name: 'Begin your attempt' }).click()
  await told(person, 'place row 1')
}

/** Gives the attempt up, which opens the code to who did, and returns the code in digits. */
async function giveUp(person: Person): Promise<string> {
  const { page } = person
  await giveUpGame(person)
  await page.getByRole('link', { name: 'The day’s result' }).click()
  await page.getByText('You did not break it').waitFor(patience)
  return page.evaluate(async () => {
    const [, day, edition] = location.pathname.slice(1).split('/')
    return ((await (await fetch(`/api/daily/${day}/${edition}`)).json()) as { code: string }).code
  })
}

test.beforeEach(({ server }) => wholeDay(server), 2 * needed)

test('a day is long enough, or the next one is waited for', () => {
  const ends = new Date('2026-11-21T00:00:00Z')
  const at = (time: string) => untilLongEnough(new Date(`2026-11-20T${time}Z`), ends)
  expect([at('00:00:00'), at('23:55:00')]).toEqual([0, 0])
  expect([at('23:55:01'), at('23:59:59')]).toEqual([300_000, 2_000])
})

test('a code of the day: one attempt, a result, and texts to share', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob')]
  await bob.page.goto('/daily')
  await bob.page.getByText('You have one attempt at each').waitFor()
  expect(await bob.page.getByRole('timer').innerText()).toMatch(/^\d+:\d\d(:\d\d)?$/)
  await begin(bob)
  const code = await giveUp(bob)

  await begin(ann)
  const other = code === '1122' ? '2211' : '1122'
  await place(ann, 1, other)
  await told(ann, 'place row 2')
  // Who comes back goes on with the same attempt.
  await ann.page.goto('/daily')
  await card(ann).getByText('You have begun: 1 row placed.').waitFor()
  await ann.shot('daily, begun')
  await card(ann).getByRole('link', { name: 'Continue' }).click()
  await place(ann, 2, code)
  // What was won reads so, and nobody scores against oneself.
  await told(ann, 'Broken in 2.')
  await ann.shot('a day is won')
  expect(await ann.page.getByRole('group', { name: 'The players' }).innerText()).not.toMatch(/\d/)
  await ann.page.getByRole('link', { name: 'The day’s result' }).click()
  await ann.page.getByText('You broke it in 2 rows.').waitFor(patience)

  const bars = ann.page.getByRole('table', { name: /^Attempts by rows used/ })
  expect(await bars.getByRole('row', { name: /^2 / }).innerText()).toMatch(/1 \(you\)/)
  expect(await bars.getByRole('row', { name: /^not broken/ }).innerText()).toContain('1')
  for (const label of ['In symbols', 'In words']) {
    const share = await ann.page.getByLabel(label).inputValue()
    expect(share).not.toBe('')
    expect(share).not.toContain(code)
  }
  await ann.page.getByText('The code and everybody’s rows').waitFor()
  await ann.shot('a day of mine')

  await ann.page.getByRole('link', { name: 'All codes of the day' }).click()
  await card(ann).getByText('You broke it in 2 rows.').waitFor()
  await ann.page.getByText('1 day in a row').waitFor()
  expect(await card(ann).getByRole('button').count(), 'a second attempt').toBe(0)

  // A third person has not earned the code.
  const eve = await enter('Eve')
  await eve.page.goto(new URL(bob.page.url()).pathname)
  await eve.page.getByText('You have not tried this one.').waitFor()
  expect(await eve.page.getByText('The code:').count()).toBe(0)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`codes of the day on a desk and a phone, ${scheme}`, async ({ enter }) => {
    for (const person of await deskAndPhone(enter, scheme)) {
      await begin(person)
      await giveUp(person)
      await inspect(person, 'a day')
      await person.page.goto('/daily')
      await card(person).getByText('You did not break it').waitFor()
      await inspect(person, 'daily')
    }
  })
}
