// Tests that each sentence fits in two lines, and that the drawer covers no row, in any language, on phones with small screens.
import type { Person } from './browser'
import { expect, test } from './harness'
import { drawn, still } from './inspect'
import { patience } from './play'
import type { Seat, State } from '../src/wire'

const sizes = [[320, 568], [390, 664]] as const
const locales = ['en-GB', 'fr-FR', 'de-DE', 'es-ES']

/** Sends a request as that person's browser would. */
async function ask<T>({ context }: Person, path: string, data?: object): Promise<T> {
  const answer = await (data ? context.request.post(path, { data }) : context.request.get(path))
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Makes a match between two people with long names. Returns the id of the match, and a function that sends a command for one
 * of the people.
 */
async function table(people: Record<Seat, Person>, match: object) {
  const made = await ask<State>(people.host, '/api/matches', { name: 'Maximiliane', ...match })
  const [, , id = '', , invite = ''] = new URL(made.invite ?? '').pathname.split('/')
  await ask(people.guest, `/api/matches/${id}/seat`, { invite, name: 'Bartholomew' })
  const act = async (seat: Seat, kind: string, code?: string) => {
    const { match } = await ask<State>(people[seat], `/api/matches/${id}?as=${seat}`)
    await ask(people[seat], `/api/matches/${id}/commands`, { seat, kind, version: match.version, ...(code ? { code } : {}) })
  }
  return { id, act }
}

/** Describes the elements that have too little room on the page of a match. */
const tight = ({ page }: Person) =>
  page.evaluate(() => {
    const wrong: string[] = []
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const hand = boxOf(document.querySelector('.hand .drawer')!)
    const say = document.querySelector('.say [data-say]')
    if (say) {
      const lines = Math.round(boxOf(say).height / parseFloat(getComputedStyle(say).lineHeight))
      if (lines > 2) wrong.push(`${lines} lines: ${say.textContent}`)
      if (boxOf(say).bottom > hand.top) wrong.push(`the drawer touches: ${say.textContent}`)
    }
    const row = [...document.querySelectorAll('[data-row="1"]')].find((row) => row.checkVisibility())
    if (row && boxOf(row).bottom > hand.top + 0.5) wrong.push(`the drawer covers ${boxOf(row).bottom - hand.top} px of row 1`)
    const end = document.querySelector('.end')
    for (const part of end?.querySelectorAll('button, a, p, h2') ?? []) {
      if (boxOf(part).left < boxOf(end!).left - 0.5 || boxOf(part).right > boxOf(end!).right + 0.5) wrong.push(`sticks out: ${part.textContent}`)
    }
    return wrong
  })

/** Returns the faults in phone-sized windows, and saves a picture of each window. */
async function wrongOn(person: Person, when: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [width, height] of sizes) {
    await person.page.setViewportSize({ width, height })
    await drawn(person.page)
    await still(person.page)
    await person.shot(`${when} ${width}`)
    wrong.push(...(await tight(person)).map((what) => `${when}, ${person.name}, ${width}×${height}: ${what}`))
  }
  return wrong
}

for (const locale of locales) {
  const phone = { phone: true, calm: true, locale }

  test(`a duel on a phone, ${locale}`, async ({ enter }) => {
    const people = { host: await enter('Ann', phone), guest: await enter('Bob', phone) }
    const wrong: string[] = []
    const look = async (when: string) => {
      for (const person of Object.values(people)) wrong.push(...(await wrongOn(person, `${locale} ${when}`)))
    }
    const { id, act } = await table(people, { edition: 'challenge', games: 1 })
    /** Waits until both pages show a text. */
    const settled = async (what: string) => {
      for (const { page } of Object.values(people)) await page.locator(what).first().waitFor({ state: 'attached', ...patience })
    }
    for (const { page } of Object.values(people)) await page.goto(`/m/${id}`)
    await act('host', 'code', '11223')
    await settled('.say')
    await look('one code is set')
    await act('guest', 'code', '33445')
    await settled('.row')
    await act('host', 'place', '55667')
    await people.guest.page.locator('.row.sealed').first().waitFor({ state: 'attached', ...patience })
    await look('one row is placed')
    await act('guest', 'place', '55667')
    await look('both rows are placed')
    await act('host', 'place', '33445')
    await act('guest', 'place', '55667')
    await settled('.end')
    await look('it is over')
    await act('host', 'rematch')
    await people.guest.page.reload()
    await settled('.end')
    await look('a rematch is asked for')
    expect(wrong).toEqual([])
  })

  test(`a series on a phone, ${locale}`, async ({ enter }) => {
    const people = { host: await enter('Ann', phone), guest: await enter('Bob', phone) }
    const wrong: string[] = []
    const look = async (when: string) => {
      for (const person of Object.values(people)) wrong.push(...(await wrongOn(person, `${locale} ${when}`)))
    }
    const { id, act } = await table(people, { edition: 'remastered', games: 1, hints: true })
    for (const { page } of Object.values(people)) await page.goto(`/m/${id}`)
    await people.guest.page.locator('.say').waitFor(patience)
    await look('before the code')
    await act('host', 'code', '1122')
    await act('guest', 'place', '3344')
    await people.host.page.locator('[data-row="1"].last').waitFor({ state: 'attached', ...patience })
    await look('a row is placed')
    await act('guest', 'place', '1122')
    for (const { page } of Object.values(people)) await page.locator('.end').waitFor(patience)
    await look('it is over')
    await act('host', 'rematch')
    await people.guest.page.reload()
    await people.guest.page.locator('.end').waitFor(patience)
    await look('a rematch is asked for')
    expect(wrong).toEqual([])
  })
}
