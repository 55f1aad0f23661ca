import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser'

/** What is chosen on the first page; what is left out stays as it is. */
export interface Choices {
  /** The title of the edition's card, and of the variant's. */
  edition?: string
  variant?: string
  games?: number
  answers?: 'auto' | 'assisted' | 'strict'
  /** Both share this browser; the other player's name. */
  shared?: string
}

/** A waiting time for what the server and the page do by themselves. */
export const patience = { timeout: 60_000 }
/** And for what takes them a while: rows to be judged, a match of two computers. */
export const longPatience = { timeout: 180_000 }

/** The sheet on which a match is made, opened by a door of the first page, with all there is to choose. */
export async function sheetOf({ page }: Person, door: string): Promise<Locator> {
  await page.getByRole('button', { name: door, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  return sheet
}

/** Chooses one of a few words. */
const choose = (sheet: Locator, group: string, word: string) => sheet.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: word, exact: true }).check()

/** Chooses a variant by its title, whichever was played last; of those a set does not have there is nothing to choose. */
async function vary(sheet: Locator, title: string): Promise<void> {
  for (const [group, ...words] of [
    ['Empty holes', [/empty holes/, 'allowed'], [/^/, 'no']],
    ['Played', [/race/, 'as a race'], [/games scoring/, 'in rounds of two'], [/^Challenge/, 'turn by turn'], [/^/, 'for points']],
    ['Codes', [/codes of 4/, 'of 4'], [/handicap/, '4 against 5'], [/^/, 'of 5']],
  ] as [string, ...[RegExp, string][]][]) {
    if ((await sheet.getByRole('group', { name: group, exact: true }).count()) === 0) continue
    await choose(sheet, group, words.find(([said]) => said.test(title))?.[1] ?? '')
  }
}

/** Presses less or more until it is so many. */
export async function step(sheet: Locator, label: string | RegExp, wanted: number): Promise<void> {
  const group = sheet.getByRole('group', { name: label })
  const shown = async () => Number(await group.getByRole('status').textContent())
  for (let now = await shown(); now !== wanted; now = await shown()) {
    await group.getByRole('button', { name: wanted < now ? /less$/ : /more$/ }).click()
  }
}

const howAnswered = { auto: 'the table', assisted: 'by hand, with help', strict: 'by hand, as on a real board' }

/** Makes a match on the first page and returns the invitation's address, or for a shared device the match's. */
export async function makeMatch(person: Person, choices: Choices = {}): Promise<string> {
  const { page, name } = person
  await page.goto('/')
  await page.getByRole('radio', { name: new RegExp(`^${choices.edition ?? 'Classic'}: `) }).check()
  const sheet = await sheetOf(person, choices.shared ? 'One device' : 'A friend')
  await vary(sheet, choices.variant ?? choices.edition ?? '')
  if (choices.games !== undefined) await step(sheet, /^(Games|Rounds|Steps to win)$/, choices.games)
  if (choices.answers) await choose(sheet, 'Who answers', howAnswered[choices.answers])
  await sheet.getByRole('textbox', { name: choices.shared ? /^(Hides first|One of you)$/ : 'Your name' }).fill(name)
  if (choices.shared) await sheet.getByRole('textbox', { name: /^(Breaks first|The other)$/ }).fill(choices.shared)
  await sheet.getByRole('button', { name: choices.shared ? 'Begin' : 'Make the link' }).click()
  await page.waitForURL('**/m/*', patience)
  return choices.shared ? page.url() : invitationOf(person)
}

/** The address of the invitation to the match on somebody's page. */
export function invitationOf({ page }: Person): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch(`/api/matches/${location.pathname.split('/')[2]}`)
    return ((await answer.json()) as { invite: string }).invite
  })
}

/** Opens an invitation and sits down there. */
export async function sitDown({ page, name }: Person, invitation: string): Promise<void> {
  await page.goto(new URL(invitation).pathname)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.waitForURL(/\/m\/[^/]+$/, patience)
}

/** Two people at one table; the first one made it. */
export async function meet(host: Person, guest: Person, choices: Choices = {}): Promise<void> {
  await sitDown(guest, await makeMatch(host, choices))
}

/** Waits until the page says so in its line about whose turn it is. */
export async function told({ page }: Person, what: string | RegExp): Promise<void> {
  await page.locator('.status').filter({ hasText: what }).waitFor(patience)
}

async function fill({ page }: Person, code: string): Promise<void> {
  for (const digit of code) await page.locator(`[data-colour="${digit}"]`).click()
  const pegs = await page.locator('[data-draft] [data-peg]').evaluateAll((holes) => holes.map((hole) => hole.getAttribute('data-peg')).join(''))
  expect(pegs).toBe(code)
}

/** Sets a code with the pegs of the palette. */
export async function setCode(person: Person, code: string): Promise<void> {
  await told(person, 'Your turn: set a code')
  await fill(person, code)
  await person.page.getByRole('button', { name: 'Set code' }).click()
  await person.page.getByRole('button', { name: 'Set code' }).waitFor({ state: 'detached', ...patience })
}

/** Places a row as the turn's number says. */
export async function place(person: Person, number: number, row: string): Promise<void> {
  await told(person, `Your turn: place row ${number}.`)
  await fill(person, row)
  await person.page.getByRole('button', { name: 'Place row' }).click()
}

/** Answers the row with that number by hand, as "1r2w". */
export async function answer(person: Person, number: number, keys: string): Promise<void> {
  const { page } = person
  await told(person, new RegExp(`Your turn: answer .* row ${number}\\.`))
  await count(person, keys)
  await page.getByRole('button', { name: /^Answer:/ }).click()
}

/** Sets the counters of an answer without sending it. */
export async function count({ page }: Person, keys: string): Promise<void> {
  const [, red, white] = /(\d+)r(\d+)w/.exec(keys) ?? []
  const counters = page.getByRole('group', { name: /^(Red|White):/ })
  // Less first: there are no more keys than key holes.
  for (const way of ['less', 'more'] as const) {
    for (const [i, wanted] of [Number(red), Number(white)].entries()) {
      const counter = counters.nth(i)
      const shown = Number(await counter.locator('output').textContent())
      const steps = way === 'more' ? wanted - shown : shown - wanted
      for (let step = 0; step < steps; step++) await counter.getByRole('button', { name: new RegExp(`${way}$`) }).click()
    }
  }
}

/** The keys shown beside a row of a board, in words. */
export async function keysOf({ page }: Person, board: string | RegExp, row: number): Promise<string> {
  const words = page.getByRole('region', { name: board }).getByRole('listitem', { name: `Row ${row}`, exact: true }).locator('.words')
  return (await words.textContent(patience)) ?? ''
}

/** Waits until both have these points, host first: "2 : 1". Another page may have heard of them before. */
export async function points({ page }: Person, wanted: string): Promise<void> {
  await expect.poll(async () => (await page.locator('tfoot td').allTextContents()).join(' : ')).toBe(wanted)
}
