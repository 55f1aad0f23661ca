// Tests the steps from the first page to the table: the page's buttons, choosing a match, the invitation and taking a seat.
import type { Locator, Page } from 'playwright-core'
import { example } from '../src/home/example'
import { read, squaresIn } from '../src/parts/invite/testing'
import type { HeldPage, State } from '../src/wire'
import type { Person } from './browser'
import { expect, test } from './harness'
import { invitationOf, makeAtHome, makeMatch, meet, patience, setCode, sheetOf } from './play'

const paths = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}
const door = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))

test('two taps lead to a link; a name given once is remembered', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.goto('/')
  await door(ann, 'Play a friend').tap()
  await door(ann, 'Create the link').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  expect(await invitationOf(ann)).toContain('/join/')

  // Going back leads to the first page and does not open the sheet again.
  await page.goBack()
  await door(ann, 'Play a friend').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await door(ann, 'Play a friend').tap()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await door(ann, 'Create the link').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  await page.goto('/')
  await door(ann, 'Play a friend').tap()
  await door(ann, 'Create the link').waitFor()
  expect(await page.getByRole('textbox').count(), 'whoever is known is not asked again').toBe(0)
  await door(ann, 'More').tap()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ann')
  await page.goto('/')
  await door(ann, 'Two on one device').tap()
  await expect.poll(() => page.getByRole('textbox', { name: 'Hides first' }).inputValue()).toBe('Ann')
  await page.getByRole('textbox', { name: 'Breaks first' }).fill('Bob')
  await door(ann, 'Begin').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  await page.goto('/')
  await door(ann, 'Two on one device').tap()
  await expect.poll(() => page.getByRole('textbox', { name: 'Breaks first' }).inputValue()).toBe('Bob')
})

test('a first visit fetches what it shows, and no more', async ({ enter }) => {
  const ann = await enter('Ann')
  const asked = paths(ann.page)
  await ann.page.goto('/')
  await ann.page.getByRole('radio', { name: /^Remastered: 4 holes/ }).waitFor()
  await ann.page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual(['/api/editions', '/api/matches', '/api/tables'])
  expect(asked.filter((path) => /Making|Ladder|code-/.test(path)), 'sheets and QR codes come when they are asked for').toEqual([])
  await door(ann, 'Choose your opponent').click()
  await ann.page.getByRole('radio', { name: /^Expert/ }).waitFor()
  expect(asked.filter((path) => path === '/api/levels')).toHaveLength(1)
  expect(asked.some((path) => path.includes('Making'))).toBe(true)
})

test('the computer is one tap away, on the board and at the level of last time', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  const asked = paths(page)
  const tableOf = () =>
    page.evaluate(async () => {
      const answer = await fetch(`/api/matches/${location.pathname.split('/')[2]}`)
      const { table } = (await answer.json()) as { table: { edition: string; computers: string[] } }
      return [table.edition, table.computers[1]]
    })
  await page.goto('/')
  await door(ann, 'Play the computer').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  expect(await tableOf()).toEqual(['remastered', 'careful'])
  expect(asked, 'nobody has looked at the levels').not.toContain('/api/levels')
  await page.goto('/')
  await page.getByRole('radio', { name: /^Classic/ }).check()
  await door(ann, 'Choose your opponent').tap()
  await page.getByRole('radio', { name: /^Beginner/ }).check()
  await door(ann, 'Play').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  await page.goto('/')
  await expect.poll(() => page.getByRole('radio', { name: /^Classic/ }).isChecked()).toBe(true)
  await door(ann, 'Play the computer').tap()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  expect(await tableOf()).toEqual(['classic', 'beginner'])
})

/**
 * Returns the layout faults of a page at the current size of the window: sideways scrolling, a button that is too small, or a
 * `main` button out of sight.
 */
const wrongAt = (page: Page, main: string) =>
  page.evaluate((main) => {
    const wrong: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} wide`)
    const top = document.querySelector('dialog[open]') ?? document
    const act = [...top.querySelectorAll<HTMLElement>('button, a')].find((element) => element.textContent?.trim() === main)
    const box = act?.getBoundingClientRect()
    const over = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!box || box.bottom > innerHeight + 0.5 || box.top < 0 || box.right > innerWidth || !act?.contains(over ?? null)) wrong.push(`${main} is not in sight`)
    for (const element of top.querySelectorAll<HTMLElement>('button, a, label:has(input)')) {
      if (!element.checkVisibility() || element.closest('p') || element.classList.contains('skip')) continue
      const { height, right, left } = element.getBoundingClientRect()
      if (height < 43.5) wrong.push(`${element.textContent} is ${height} high`)
      if (top !== document && (left < 0 || right > innerWidth + 0.5)) wrong.push(`${element.textContent} is off the screen`)
    }
    return wrong
  }, main)

const windows = [[390, 844], [390, 664], [360, 640], [820, 1180], [1440, 900], [844, 390]] as const

/** Returns the faults of a page in all window sizes that are at least `least` pixels high. */
async function wrongAnywhere(ann: Person, where: string, main: string, least = 0): Promise<string[]> {
  const wrong: string[] = []
  for (const [width, height] of windows) {
    await ann.page.setViewportSize({ width, height })
    await ann.shot(`${where} ${width} ${height}`)
    if (height >= least) wrong.push(...(await wrongAt(ann.page, main)).map((what) => `${where}, ${width}×${height}: ${what}`))
  }
  return wrong
}

test('nothing is off the screen on the first page, and where a code is typed', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/')
  await door(ann, 'Play the computer').waitFor()
  // On a phone held sideways, only the main button has to be in sight, which sideways.test.ts checks.
  expect(await wrongAnywhere(ann, 'home', 'Play the computer', 640)).toEqual([])
  await ann.page.goto('/code')
  await door(ann, 'Go to the table').waitFor()
  expect(await wrongAnywhere(ann, 'code', 'Go to the table', 640)).toEqual([])
})

test.for([
  ['with=friend', 'Create the link'], ['edition=challenge-race-handicap&limit=7&hints=1', 'Create the link'], ['with=shared', 'Begin'], ['with=computer', 'Play'], ['with=computers', 'Watch them'],
] as const)('what makes the match never leaves the screen: %s', async ([query, main], { enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto(`/?${query}`)
  const more = ann.page.getByRole('dialog').getByRole('button', { name: 'More', exact: true })
  await more.waitFor()
  expect(await wrongAnywhere(ann, query, main)).toEqual([])
  await more.click()
  expect(await wrongAnywhere(ann, `${query}, more`, main)).toEqual([])
})

test('nor where a board of one’s own is made', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/?with=friend')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Remastered' }).click()
  await ann.page.getByRole('dialog').getByRole('radio', { name: 'custom' }).click()
  await ann.page.getByRole('group', { name: 'Rules' }).getByRole('radio', { name: 'Challenge' }).check()
  expect(await wrongAnywhere(ann, 'own board', 'Use this board')).toEqual([])
})

test('on a phone, more brings the first setting into sight, and a board of one’s own begins with its heading', async ({ enter }) => {
  const { page } = await enter('Ann', { phone: true })
  await page.goto('/?with=computer')
  const sheet = page.getByRole('dialog')
  const top = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await sheet.getByRole('button', { name: 'More', exact: true }).tap()
  await expect.poll(() => top(sheet.getByRole('group', { name: 'Board' }))).toBeLessThan(100)
  await sheet.getByRole('radio', { name: 'custom' }).tap()
  await expect.poll(() => top(sheet.getByRole('heading', { name: 'A board of your own' }))).toBeGreaterThanOrEqual(0)
})

test('the words of the sentence can be pressed, and more lays all out', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/')
  await door(ann, 'Play a friend').click()
  const sheet = page.getByRole('dialog')
  const sentence = () => sheet.getByRole('form').locator('p').first().innerText()
  expect(await sentence()).toBe('Remastered, 2 games. The table answers. You hide the first code. No clock. Anyone with the link can join.')
  await sheet.getByRole('button', { name: 'Remastered' }).click()
  await expect.poll(() => sheet.getByRole('group').count(), { message: 'the board, and whether holes may be empty' }).toBe(2)
  await sheet.getByRole('radio', { name: 'Challenge' }).check()
  expect(await sentence()).toBe('Challenge, the duel, a duel of 5 rounds. The table answers. No clock. Anyone with the link can join.')
  await sheet.getByRole('radio', { name: '4 against 5' }).check()
  expect(await sentence()).toBe('Challenge, handicap, a duel of 5 rounds. The table answers. Your friend breaks the shorter code. No clock. Anyone with the link can join.')
  await sheet.getByRole('button', { name: 'No clock.' }).click()
  await sheet.getByRole('radio', { name: 'per turn', exact: true }).check()
  await sheet.getByRole('radio', { name: 'another' }).check()
  await sheet.getByRole('radio', { name: 'hours' }).check()
  await sheet.getByRole('button', { name: 'Length: one less' }).click()
  await sheet.getByRole('button', { name: '4 hours per turn.' }).click()
  expect(await sheet.getByRole('group').count(), 'pressed once more, it is put away').toBe(0)
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  for (const group of ['Board', 'Mode', 'Codes', 'Shorter code', 'Rounds', 'Who answers', 'Clock', 'Hints']) await sheet.getByRole('group', { name: group, exact: true }).waitFor()
  await sheet.getByRole('group', { name: 'Hints' }).getByRole('radio', { name: 'allowed' }).check()
  await sheet.getByRole('button', { name: 'Create the link' }).click()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
  const bob = await enter('Bob')
  await bob.page.goto(new URL(await invitationOf(ann)).pathname)
  await bob.page.getByText('Host is waiting for you.').waitFor()
  for (const term of ['Challenge, handicap: a duel of 5 rounds.', 'Guest breaks: 4 holes, 8 colours, 12 rows.', 'Hints are allowed. Everyone sees them after the game.', '4 hours per turn.']) {
    await bob.page.getByText(term).waitFor()
  }
})

test('by keyboard alone: Escape and back put the sheet away, and the focus is where it was', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())
  await page.goto('/')
  await door(ann, 'Play a friend').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await focused(), 'the sheet says its name').toBe('Play a friend')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Remastered')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await focused()).toBe('Play a friend')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goForward()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // Pressing Enter in the field makes the match.
  await page.getByRole('textbox', { name: 'Your name' }).focus()
  await page.keyboard.type('Ann')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/m\/[^/]+$/, patience)
})

test('the row that shows what keys mean is answered as the rules say', async ({ server }) => {
  const [row, keys] = example.row.split('.')
  const asked = { board: 'remastered', code: example.code, row }
  const answer = await fetch(`${server.url}/api/score`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(asked) })
  expect(((await answer.json()) as { keys: string }).keys).toBe(keys)
})

test('one’s games are on the first page, where it is one’s move before all else', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann', { phone: true }), await enter('Bob')]
  await meet(ann, bob)
  await ann.page.goto('/')
  const move = ann.page.getByRole('region', { name: 'Your move' }).getByRole('link')
  await move.filter({ hasText: 'Bob' }).filter({ hasText: 'Classic, 0 : 0' }).waitFor()
  expect(await ann.page.getByRole('link', { name: 'Learn in a minute' }).count(), 'who plays has learnt').toBe(0)
  const box = await move.boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 999), 'in sight at once').toBeLessThan(844 / 2)
  await ann.shot('your move')
  await move.click()
  await setCode(ann, '1234')
  await ann.page.goto('/')
  await ann.page.getByRole('region', { name: 'Your matches' }).getByRole('link', { name: /Bob.*waiting/ }).waitFor()
  expect(await ann.page.getByRole('region', { name: 'Your move' }).count()).toBe(0)
  await ann.shot('your games')
})

test('whoever opens the link sees the board, who waits and what is played, and sits down', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob', { phone: true }), await enter('Eve')]
  const invitation = new URL(await makeAtHome(ann, { edition: 'Advanced', games: 4 })).pathname
  await bob.page.goto(invitation)
  await bob.page.locator('[data-say]').filter({ hasText: 'Ann is waiting for you.' }).waitFor()
  await expect.poll(() => bob.page.locator('[data-board] [data-row]').count()).toBe(12)
  for (const term of ['Advanced: 4 games.', '5 holes, 8 colours, 12 rows.', 'Keypeg answers.', 'No time limit.']) await bob.page.getByText(term, { exact: true }).waitFor()
  await expect.poll(() => door(bob, 'Learn in a minute').getAttribute('href')).toBe(`/lesson?to=${encodeURIComponent(invitation)}`)
  expect(await bob.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await ann.page.goto(invitation)
  await ann.page.getByText('You’re already at this table.').waitFor()
  await bob.page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await door(bob, 'Join').tap()
  await bob.page.waitForURL(/\/m\/[^/]+$/, patience)
  await bob.page.goto('/')
  await door(bob, 'Play a friend').tap()
  await door(bob, 'More').tap()
  await expect.poll(() => bob.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Bob')

  await eve.page.goto(invitation)
  await eve.page.getByText('Both seats are taken.').waitFor()
  await eve.shot('taken')
  await expect.poll(() => door(eve, 'A table of my own').getAttribute('href')).toBe('/')
  await expect.poll(() => door(eve, 'It’s my seat').getAttribute('href')).toBe('/code')
  await door(eve, 'Watch Ann and Bob').click()
  await eve.page.waitForURL(/\/m\/[^/]+$/, patience)
})

test('an open table is on everybody’s first page while its host is there', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  await ann.page.goto('/?edition=advanced&limit=180')
  const sheet = ann.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Anyone with the link can join.' }).click()
  await sheet.getByRole('radio', { name: 'anyone' }).check()
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await sheet.getByRole('button', { name: 'Open the table' }).click()
  await ann.page.waitForURL(/\/m\/[^/]+$/, patience)
  await bob.page.goto('/')
  const waiting = bob.page.getByRole('region', { name: 'Open tables' })
  const table = waiting.getByRole('link', { name: /Ann.*Advanced, 2 games. 3 minutes per turn.*Join/ })
  await table.waitFor(patience)
  await bob.shot('somebody waits')

  // A host who leaves the page disappears from the list, and reappears after returning.
  const match = ann.page.url()
  await ann.page.goto('/rules')
  await waiting.waitFor({ state: 'detached', ...patience })
  await ann.page.goto(match)
  await table.click(patience)
  await bob.page.getByText('Ann is waiting for you.').waitFor()
  await bob.page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await bob.page.getByRole('button', { name: 'Join' }).click()
  await bob.page.waitForURL(/\/m\/[^/]+$/, patience)
})

test('the invitation lies on the empty board: to be scanned, said, sent, and one to watch', async ({ enter }) => {
  const [ann, bob] = [await enter('Ann', { phone: true }), await enter('Bob', { phone: true })]
  const invitation = await makeMatch(ann)
  const paper = ann.page.getByRole('region', { name: 'The board' }).or(ann.page.getByRole('main'))
  const qr = ann.page.getByRole('img', { name: 'Scan to join' })
  await qr.waitFor()
  const [outline, size] = await qr.evaluate((svg) => [svg.querySelector('path')?.getAttribute('d') ?? '', Number(svg.getAttribute('viewBox')?.split(' ')[2])] as const)
  expect(read(squaresIn(outline, size))).toBe(invitation)
  const code = await paper.getByText(/^[A-Z]+ \d+$/).innerText()
  await ann.shot('an invitation')
  // The whole invitation is on the screen.
  for (const what of [qr, paper.getByText(code), door(ann, 'Send the link'), door(ann, 'Call off')]) {
    const box = await what.boundingBox()
    expect([(box?.y ?? -1) >= 0, (box?.y ?? 9999) + (box?.height ?? 9999) <= 844, (box?.x ?? -1) >= 0, (box?.x ?? 9999) + (box?.width ?? 9999) <= 390]).toEqual([true, true, true, true])
  }
  // This browser has no system sheet for sharing.
  await ann.page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await door(ann, 'Send the link').tap()
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(invitation)
  await door(ann, 'Link to watch').tap()
  await expect.poll(() => ann.page.evaluate(() => navigator.clipboard.readText())).toBe(ann.page.url())

  await bob.page.goto('/')
  await door(bob, 'I have an invite code').tap()
  await bob.page.getByRole('textbox', { name: 'Invite code' }).fill(code.toLowerCase().replace(' ', '-'))
  await door(bob, 'Go to the table').tap()
  await bob.page.getByText('Ann is waiting for you.').waitFor()
  await bob.page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await door(bob, 'Join').tap()
  await bob.page.waitForURL(/\/m\/[^/]+$/, patience)
  await qr.waitFor({ state: 'detached', ...patience })
})

test('a code that leads nowhere is refused with a reason', async ({ enter }) => {
  const ann = await enter('Ann')
  ann.expectError(/403/)
  await ann.page.goto('/')
  await door(ann, 'I have an invite code').click()
  await ann.page.getByRole('textbox', { name: 'Invite code' }).fill('nonsense')
  await ann.page.keyboard.press('Enter')
  await ann.page.getByRole('alert').waitFor()
  await expect.poll(() => ann.page.getByRole('textbox', { name: 'Invite code' }).inputValue()).toBe('nonsense')
})

test('time for a game, or days for a turn, are two presses away', async ({ enter }) => {
  const ann = await enter('Ann')
  await ann.page.goto('/?with=friend')
  const sheet = ann.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'No clock.' }).click()
  await sheet.getByRole('radio', { name: 'days per turn' }).check()
  await sheet.getByRole('button', { name: /days? per turn\.$/ }).waitFor()
  await sheet.getByRole('radio', { name: 'per game' }).check()
  await sheet.getByRole('button', { name: '10 min + 10 s per game.' }).waitFor()
  await sheet.getByRole('radio', { name: 'another' }).check()
  await sheet.getByRole('button', { name: 'minutes: one more' }).click()
  await sheet.getByRole('button', { name: '11 min + 10 s per game.' }).waitFor()
  await sheet.getByRole('button', { name: 'Create the link' }).click()
  await ann.page.waitForURL(/\/m\/[^/]+$/, patience)
  const bob = await enter('Bob')
  await bob.page.goto(new URL(await invitationOf(ann)).pathname)
  await bob.page.getByText('You each have 11 minutes per game, plus 10 seconds per row.').waitFor()
})

test('a match is made of every part of the sheet', async ({ enter }) => {
  const ann = await enter('Ann')
  const sent: unknown[] = []
  ann.page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
  await ann.page.goto('/')
  const sheet = await sheetOf(ann, 'Play a friend')
  const pick = (group: string, word: string) => sheet.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: word, exact: true }).check()
  await pick('Board', 'Ultimate')
  await pick('Empty holes', 'allowed')
  await pick('Mode', 'two-game rounds')
  await pick('Who answers', 'by hand, with help')
  await pick('First code', 'at random')
  await pick('Clock', 'per turn')
  await pick('Length', '4 minutes')
  await pick('Hints', 'allowed')
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await sheet.getByRole('button', { name: 'Create the link' }).click()
  await ann.page.waitForURL(/\/m\/[^/]+$/, patience)
  expect(sent).toEqual([{ edition: 'ultimate-games-blanks', games: 10, answers: 'assisted', first: 'lot', limit: 240, name: 'Ann', hints: true }])
})

test('of many matches that wait a few are shown; those against the computer are left at once, those with people stay', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  const make = (wanted: object) => ann.context.request.post('/api/matches', { data: { name: 'Ann', edition: 'remastered', ...wanted } }).then((answer) => answer.json() as Promise<State>)
  for (let n = 0; n < 6; n++) await make({ guest_computer: 'careful', first: 'guest' })
  const shared = await make({ hot_seat: true, guest_name: 'Bob' })
  const friend = await make({})
  const mine = async () => ((await (await ann.context.request.get('/api/matches')).json()) as HeldPage).matches.filter(({ your_move }) => your_move).length
  await expect.poll(mine, { message: 'the computers have hidden their codes' }).toBe(7)
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Your move' })
  await waiting.getByRole('button', { name: 'Show all 7' }).waitFor(patience)
  expect(await waiting.getByRole('listitem').count()).toBe(3)
  await waiting.getByRole('button', { name: 'Show all 7' }).tap()
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(7)
  await waiting.getByRole('button', { name: 'Leave those against the computer' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('The computer wins them.').waitFor(patience)
  await sheet.getByRole('button', { name: 'Keep them' }).tap()
  await sheet.waitFor({ state: 'hidden', ...patience })
  expect(await waiting.getByRole('listitem').count()).toBe(7)
  await waiting.getByRole('button', { name: 'Leave those against the computer' }).tap()
  await sheet.getByRole('button', { name: 'Leave them' }).tap()
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(1)
  for (const { match } of [shared, friend]) {
    const now = (await (await ann.context.request.get(`/api/matches/${match.id}`)).json()) as State
    expect(now.match.result, 'a match with a person goes on').toBeUndefined()
  }
})
