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

/** Makes a match on the first page and returns the invitation's address, or for a shared device the match's. */
export async function makeMatch({ page, name }: Person, choices: Choices = {}): Promise<string> {
  await page.goto('/')
  await page.getByRole('radio', { name: choices.edition ?? 'Classic' }).first().check()
  if (choices.variant) await page.getByRole('group', { name: 'Variant' }).getByRole('radio', { name: choices.variant }).check()
  if (choices.games !== undefined) await page.getByRole('spinbutton', { name: /^(Number of|Steps)/ }).fill(String(choices.games))
  if (choices.answers) await page.locator(`input[name=answers][value=${choices.answers}]`).check()
  if (choices.shared) await page.getByRole('radio', { name: /on this device/ }).check()
  await page.getByLabel('Your name').fill(name)
  if (choices.shared) await page.getByLabel('The other player’s name').fill(choices.shared)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.waitForURL('**/m/*', patience)
  return choices.shared ? page.url() : page.getByLabel('Invitation').inputValue(patience)
}

/** Opens an invitation and sits down there. */
export async function sitDown({ page, name }: Person, invitation: string): Promise<void> {
  await page.goto(new URL(invitation).pathname)
  await page.getByLabel('Your name').fill(name)
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
