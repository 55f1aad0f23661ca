import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Editions, State } from '../src/wire'
import type { Person } from './browser'

/** The terms of a match. The edition sets the terms that are left out. */
export interface Choices {
  /** The title of an edition or of a variant. */
  edition?: string
  variant?: string
  games?: number
  answers?: 'auto' | 'assisted' | 'strict'
  hints?: boolean
  /** Seconds per turn. */
  limit?: number
  /** The name of the other player, if two people share this browser. */
  shared?: string
  /** The level of the computer opponent. */
  computer?: string
  /** A custom board, with its rules and its mode. */
  own?: { board: string; rules: string; play: string; short_board?: string }
}

/** The timeout for changes that the server or the page makes without a request. */
export const patience = { timeout: 60_000 }
/** The timeout for slow work: the analysis of rows, or a match of two computers. */
export const longPatience = { timeout: 180_000 }

/**
 * Presses the button on the first page that opens the sheet for making a match. Unfolds all settings of the sheet, and returns
 * the sheet.
 */
export async function sheetOf({ page }: Person, door: string): Promise<Locator> {
  await page.getByRole('button', { name: door, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  return sheet
}

/** Chooses an option from a group. */
const pick = (sheet: Locator, group: string, word: string) => sheet.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: word, exact: true }).check()

/** Chooses a variant by its title, even if a different one was played last. If the set has no variants, it does nothing. */
async function vary(sheet: Locator, title: string): Promise<void> {
  for (const [group, ...words] of [
    ['Empty holes', [/empty holes/, 'allowed'], [/^/, 'no']],
    ['Mode', [/race/, 'as a race'], [/games scoring/, 'two-game rounds'], [/^Challenge/, 'turn by turn'], [/^/, 'for points']],
    ['Codes', [/codes of 4/, 'of 4'], [/handicap/, '4 against 5'], [/^/, 'of 5']],
  ] as [string, ...[RegExp, string][]][]) {
    if ((await sheet.getByRole('group', { name: group, exact: true }).count()) === 0) continue
    await pick(sheet, group, words.find(([said]) => said.test(title))?.[1] ?? '')
  }
}

/** Presses "less" or "more" until the number is reached. */
export async function step(sheet: Locator, label: string | RegExp, wanted: number): Promise<void> {
  const group = sheet.getByRole('group', { name: label })
  const shown = async () => Number(await group.getByRole('status').textContent())
  for (let now = await shown(); now !== wanted; now = await shown()) {
    await group.getByRole('button', { name: wanted < now ? /less$/ : /more$/ }).click()
  }
}

const howAnswered = { auto: 'the table', assisted: 'by hand, with help', strict: 'by hand, as on a real board' }

/** Makes a match on the first page, as people do. Returns the address of the invitation or, for a shared device, of the match. */
export async function makeAtHome(person: Person, choices: Choices = {}): Promise<string> {
  const { page, name } = person
  await page.goto('/')
  await page.getByRole('radio', { name: new RegExp(`^${choices.edition ?? 'Classic'}: `) }).check()
  const sheet = await sheetOf(person, choices.shared ? 'Two on one device' : 'Play a friend')
  await vary(sheet, choices.variant ?? choices.edition ?? '')
  if (choices.games !== undefined) await step(sheet, /^(Games|Rounds|Steps to win)$/, choices.games)
  if (choices.answers) await pick(sheet, 'Who answers', howAnswered[choices.answers])
  await sheet.getByRole('textbox', { name: choices.shared ? /^(Hides first|One of you)$/ : 'Your name' }).fill(name)
  if (choices.shared) await sheet.getByRole('textbox', { name: /^(Breaks first|The other)$/ }).fill(choices.shared)
  await sheet.getByRole('button', { name: choices.shared ? 'Begin' : 'Create the link' }).click()
  tellsCode(person)
  await page.waitForURL('**/m/*', patience)
  return choices.shared ? page.url() : invitationOf(person)
}

/** Returns the address of the invitation to the match on somebody's page. */
export function invitationOf({ page }: Person): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch(`/api/matches/${location.pathname.split('/')[2]}`)
    return ((await answer.json()) as { invite: string }).invite
  })
}

/** Sends a request as that person's browser would, and throws if the server refuses it. */
async function ask<T>({ context }: Person, path: string, data?: object): Promise<T> {
  const answer = await (data ? context.request.post(path, { data }) : context.request.get(path))
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Expects that a request for an invite code is refused. This happens if a player joins just as the host's page requests the
 * code.
 */
const tellsCode = (person: Person) => person.expectError(/403 .*\/tickets\)$/)

/**
 * Makes a match without the first page, and opens it. Returns the address of the invitation or, for a shared device, of the
 * match.
 */
export async function makeMatch(person: Person, choices: Choices = {}): Promise<string> {
  const { editions } = await ask<Editions>(person, '/api/editions')
  const wanted = choices.variant ?? choices.edition ?? 'Classic'
  const edition = editions.find(({ title, slug }) => title === wanted || slug === wanted.toLowerCase())
  if (!edition && !choices.own) throw new Error(`no edition is called ${wanted}`)
  const { games, answers, hints, limit, shared, computer, own } = choices
  const state = await ask<State>(person, '/api/matches', {
    name: person.name, ...(own ?? { edition: edition?.slug }), games, answers, hints, limit,
    ...(shared ? { hot_seat: true, guest_name: shared } : {}), ...(computer ? { guest_computer: computer, first: 'guest' } : {}),
  })
  tellsCode(person)
  await person.page.goto(`/m/${state.match.id}`)
  return state.invite ?? person.page.url()
}

/** Takes the seat offered by an invitation, and opens the match. */
export async function sitDown(person: Person, invitation: string): Promise<void> {
  const [, , id = '', , invite = ''] = new URL(invitation).pathname.split('/')
  await ask(person, `/api/matches/${id}/seat`, { invite, name: person.name })
  await person.page.goto(`/m/${id}`)
}

/** Seats two people at one table. The first person makes the match. */
export async function meet(host: Person, guest: Person, choices: Choices = {}): Promise<void> {
  await sitDown(guest, await makeMatch(host, choices))
}

/** Waits until the sentence on the page contains `what`. */
export async function told({ page }: Pick<Person, 'page'>, what: string | RegExp): Promise<void> {
  await page.locator('[data-say]').filter({ hasText: what }).waitFor(patience)
}

/** Waits until the sentence contains `what`. At the end of a game, continues to the next game. */
export async function ready({ page }: Pick<Person, 'page'>, what: string | RegExp): Promise<void> {
  const said = page.locator('[data-say]').filter({ hasText: what })
  const next = page.getByRole('button', { name: /^(Next (game|round)|Play it again)/ })
  await said.or(next).first().waitFor(patience)
  if (await next.isVisible()) await next.click()
  await said.waitFor(patience)
}

/** Puts pegs into the holes by pressing colours in the palette. */
export async function fill({ page }: Pick<Person, 'page'>, code: string): Promise<void> {
  for (const digit of code) await page.locator(`[data-colour="${digit}"]`).click()
  expect(await pegs(page)).toBe(code)
}

/** Returns the pegs of the row or code being made, with _ for each empty hole. */
export const pegs = (page: Person['page']) =>
  page.locator('[data-draft] [data-hole]').evaluateAll((holes) => holes.map((hole) => hole.getAttribute('data-peg') || '_').join(''))

/** Sets a code by pressing colours in the palette. */
export async function setCode(person: Person, code: string): Promise<void> {
  await ready(person, 'Your turn: set a code')
  await fill(person, code)
  await person.page.getByRole('button', { name: 'Set the code' }).click()
  await person.page.getByRole('button', { name: 'Set the code' }).waitFor({ state: 'detached', ...patience })
}

/** Places the row with that number. */
export async function place(person: Pick<Person, 'page'>, number: number, row: string): Promise<void> {
  await ready(person, `Your turn: place row ${number}.`)
  await fill(person, row)
  await person.page.getByRole('button', { name: 'Place row' }).click()
}

/** Answers the row with that number by hand, with keys such as "1r2w". */
export async function answer(person: Person, number: number, keys: string): Promise<void> {
  await told(person, new RegExp(`Your turn: answer .* row ${number}\\.`))
  await lay(person, keys)
  await person.page.getByRole('button', { name: /^Answer: / }).click()
}

/** Enters the keys of an answer, but does not send it. */
export async function lay({ page }: Person, keys: string): Promise<void> {
  const [, red, white] = /(\d+)r(\d+)w/.exec(keys) ?? []
  // Presses "less" first, because an answer cannot have more keys than the board has holes.
  for (const way of ['less', 'more'] as const) {
    for (const [kind, wanted] of [['red', Number(red)], ['white', Number(white)]] as const) {
      const pile = page.getByRole('group', { name: new RegExp(`^\\d+ ${kind}$`) })
      const shown = parseInt((await pile.getAttribute('aria-label')) ?? '')
      const steps = way === 'more' ? wanted - shown : shown - wanted
      for (let step = 0; step < steps; step++) await page.getByRole('button', { name: `One ${way === 'more' ? 'more' : 'fewer'} ${kind}` }).click()
    }
  }
}

/** Chooses an entry in the menu of the match. */
export async function choose({ page }: Person, what: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'This match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: what }).click()
}

/** Gives up the game, and confirms this. */
export async function giveUp(person: Person): Promise<void> {
  await choose(person, /^Give up this (game|round)$/)
  await person.page.getByRole('button', { name: 'Give up', exact: true }).click()
}

/** Sets the counters for an answer on a real board, but does not send the answer. */
export async function count({ page }: Person, keys: string): Promise<void> {
  const [, red, white] = /(\d+)r(\d+)w/.exec(keys) ?? []
  const counters = page.getByRole('group', { name: /^(Red|White):/ })
  // Presses "less" first, because an answer cannot have more keys than the board has holes.
  for (const way of ['less', 'more'] as const) {
    for (const [i, wanted] of [Number(red), Number(white)].entries()) {
      const counter = counters.nth(i)
      const shown = Number(await counter.locator('output').textContent())
      const steps = way === 'more' ? wanted - shown : shown - wanted
      for (let step = 0; step < steps; step++) await counter.getByRole('button', { name: new RegExp(`${way}$`) }).click()
    }
  }
}

/** Returns the keys of a row on a board, in words. */
export async function keysOf({ page }: Person, board: string | RegExp, row: number): Promise<string> {
  const said = await page.getByRole('list', { name: board }).locator(`[data-row="${row}"] > .gone`).textContent(patience)
  return /; (.*)\.$/.exec(said ?? '')?.[1] ?? ''
}

/** Waits until the page shows these points, with the person's own first: "2 : 1". The other player's page may show them earlier. */
export async function points({ page }: Person, wanted: string): Promise<void> {
  const shown = page.getByRole('group', { name: 'The players' }).locator('.points .gone')
  await expect.poll(async () => (await shown.allTextContents()).map((text) => parseInt(text)).join(' : ')).toBe(wanted)
}

/** Plays a match of two games, and opens its analysis page once every row is judged. */
export async function analysed(ann: Person, bob: Person): Promise<void> {
  await meet(ann, bob, { edition: 'Classic', games: 2 })
  await setCode(ann, '5161')
  for (const [i, row] of ['1122', '1516', '3344', '5161'].entries()) await place(bob, i + 1, row)
  await setCode(bob, '3636')
  await place(ann, 1, '1122')
  await place(ann, 2, '3636')
  await ann.page.getByRole('link', { name: 'How it went' }).click()
  await ann.page.getByRole('link', { name: 'Game 1' }).click()
  await judged(ann)
}

/** Waits until the page says that every row is judged. */
export async function judged({ page }: Person): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Every row is judged.' }).waitFor({ state: 'attached', ...longPatience })
}

/** Stores settings in a person's browser, as if they had been chosen there. */
export async function remember({ page }: Person, settings: object): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate((settings) => localStorage.setItem('keypeg', settings), JSON.stringify(settings))
}
