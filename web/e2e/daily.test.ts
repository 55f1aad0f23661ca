import type { Person } from './browser'
import { needed, untilLongEnough, wholeDay } from './day'
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { giveUp as giveUpGame, patience, place, told } from './play'

const boards = ({ page }: Person) => page.getByRole('list', { name: 'The five boards' })

/** Begins the attempt at today's Classic. */
async function begin(person: Person): Promise<void> {
  await person.page.goto('/daily')
  await boards(person).getByRole('button', { name: 'Classic to do' }).click()
  await person.page.waitForURL('**/m/*', patience)
}

/** Gives up the attempt on the page, and returns the code that the page then shows, in digits. */
async function giveUp(person: Person): Promise<string> {
  const { page } = person
  await told(person, 'place row 1')
  await giveUpGame(person)
  await page.getByRole('link', { name: 'How others did' }).click()
  await page.getByRole('heading', { name: 'Not broken.' }).waitFor(patience)
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

test('a code of the day: one attempt, a result, and a picture and texts to share', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  await bob.page.goto('/daily')
  await bob.page.getByText('One attempt at each').waitFor()
  await expect.poll(() => bob.page.getByRole('timer').innerText()).toMatch(/^\d+:\d\d(:\d\d)?$/)
  await begin(bob)
  const code = await giveUp(bob)

  await ann.page.goto('/daily')
  await ann.page.getByRole('button', { name: 'Add your name' }).click()
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await ann.page.getByRole('button', { name: 'Done' }).click()
  await ann.page.getByRole('button', { name: 'As Ann' }).waitFor()
  await begin(ann)
  const other = code === '1122' ? '2211' : '1122'
  await place(ann, 1, other)
  await told(ann, /row 2/)
  // A player who comes back continues the same attempt.
  await ann.page.goto('/daily')
  await ann.page.getByRole('link', { name: 'Continue: Classic' }).waitFor()
  await ann.shot('daily, begun')
  await boards(ann).getByRole('link', { name: 'Classic row 2' }).click()
  await place(ann, 2, code)
  // The sentence says that the code is broken, and there is no score because there is only one player.
  await told(ann, 'Broken in 2.')
  await ann.shot('a day is won')
  expect(await ann.page.getByRole('group', { name: 'The players' }).innerText()).not.toMatch(/\d/)
  await ann.page.getByRole('link', { name: 'How others did' }).click()
  await ann.page.getByRole('heading', { name: 'Broken in 2.' }).waitFor(patience)

  const bars = ann.page.getByRole('list', { name: 'Rows needed' })
  await bars.getByText('2 rows: 1, including you.').waitFor()
  await ann.page.getByText('1 broke it, in 2.0 rows on average. 1 did not.').waitFor()
  // The picture is drawn, and its text alternative describes it.
  const picture = ann.page.getByRole('img', { name: /broken in row 2 of 8/ })
  expect(await picture.evaluate(async (img: HTMLImageElement) => (await img.decode(), [img.naturalWidth, img.naturalHeight]))).toEqual([1200, 630])
  await ann.page.getByRole('button', { name: 'As text' }).click()
  for (const kind of ['Symbols', 'Words']) {
    await ann.page.getByRole('radio', { name: kind }).check()
    const share = await ann.page.getByRole('dialog').locator('pre').innerText()
    expect(share).toContain('Keypeg')
    expect(share).not.toContain(code)
  }
  await ann.page.getByRole('button', { name: 'Close' }).click()
  await ann.page.getByText('The code and everyone’s rows').waitFor()
  await ann.shot('a day of mine')

  await ann.page.getByRole('link', { name: 'All five codes' }).click()
  await boards(ann).getByRole('link', { name: 'Classic 2 rows' }).waitFor()
  await ann.page.getByText('1 broken.').waitFor()
  expect(await boards(ann).getByRole('button', { name: /^Classic (to do|\d)/ }).count(), 'a second attempt').toBe(0)
  await ann.page.getByRole('link', { name: 'Past days' }).click()
  await ann.page.getByRole('link', { name: /: 1 of 5$/ }).click()
  await boards(ann).getByRole('link', { name: 'Classic 2 rows' }).waitFor()

  // A third person, who has made no attempt, does not see the code.
  const eve = await enter('Eve')
  await eve.page.goto(new URL(bob.page.url()).pathname)
  await eve.page.getByRole('button', { name: 'Begin' }).waitFor()
  expect(await eve.page.getByText('The code:').count()).toBe(0)
})

test('a result is shared with its picture by the phone’s own sheet, and else its text is copied', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  await begin(ann)
  await giveUp(ann)
  await ann.page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ text, url, files }: ShareData) => Promise.resolve(shared.push([text?.split(':')[0], url?.replace(/\d+-\d+-\d+/, 'DAY'), files?.map(({ name, type }) => `${name.replace(/\d+-\d+-\d+/, 'DAY')} ${type}`)])),
    })
  })
  await ann.page.getByRole('button', { name: 'Share' }).click()
  const shared = () => ann.page.evaluate(() => (window as unknown as { shared: [string, string, string[]][] }).shared)
  await expect.poll(shared).toEqual([[expect.stringMatching(/^Keypeg .* Classic$/), `${new URL(ann.page.url()).origin}/daily/DAY/classic`, ['keypeg-DAY-classic.png image/png']]])

  const bea = await enter('Bea', { homeNetwork: true })
  await begin(bea)
  await giveUp(bea)
  await bea.page.getByRole('button', { name: 'Share' }).click()
  await bea.page.getByRole('button', { name: 'Copied' }).waitFor(patience)
})

test('codes of the day on a desk and a phone', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    await begin(person)
    await giveUp(person)
    await inspect(person, 'a day')
    await person.page.getByRole('button', { name: 'As text' }).click()
    await inspect(person, 'a day as text')
    await person.page.goto('/daily')
    await boards(person).getByRole('link', { name: 'Classic not broken' }).waitFor()
    await inspect(person, 'daily')
    await person.page.getByRole('link', { name: 'Past days' }).click()
    await person.page.getByText('A dot is a code you broke.').waitFor()
    await inspect(person, 'a month of dailies')
  }
})
