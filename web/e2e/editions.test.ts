// Two people play every printed edition and variant to the end, one using a keyboard on a desktop, and the other by touch on a
// phone. At every step, everything that they need is in sight. If KEYPEG_SHOTS is set, pictures of each edition are saved.
import type { Editions, Edition } from '../src/wire'
import type { Person } from './browser'
import { expect, test } from './harness'
import { drawn, wrongAt } from './inspect'
import { makeAtHome, patience, pegs, sitDown } from './play'

const names: Record<string, string> = { classic: 'Classic', remastered: 'Remastered', advanced: 'Advanced', ultimate: 'Ultimate', challenge: 'Challenge' }

test.for(['classic', 'remastered', 'advanced', 'ultimate', 'challenge'])('%s and its variants', async (rules, { enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  await bob.page.setViewportSize({ width: 390, height: 664 })
  const all = (await (await fetch(`${server.url}/api/editions`)).json()) as Editions
  const editions = all.editions.filter((edition) => edition.rules === rules)
  expect(editions).not.toHaveLength(0)
  for (const edition of editions) {
    // The match is the shortest that the edition allows.
    const { title, play } = edition
    await sitDown(bob, await makeAtHome(ann, { edition: names[rules], variant: title, games: play === 'series' ? 2 : 1 }))
    await playOut(edition, ann, bob)
    for (const { page } of [ann, bob]) await page.getByRole('region', { name: 'Result' }).getByText('The match is over.').waitFor()
  }
})

/**
 * Plays a game to its end. The players set codes when they are asked to. Ann breaks Bob's code in her second row, unless
 * the game ends earlier. Bob breaks Ann's code in his first row.
 */
async function playOut({ slug, board }: Edition, ann: Person, bob: Person): Promise<void> {
  const people = [ann, bob]
  const make = async (person: Person, code: string) => {
    if (person === ann) return ann.page.keyboard.type(code)
    for (const digit of code) await bob.page.locator(`[data-colour="${digit}"]`).tap()
  }
  const send = (person: Person) => (person === ann ? ann.page.keyboard.press('Enter') : bob.page.locator('[data-send]').tap())
  const kept = new Set<string>()
  for (let turns = 0; turns < 40; turns++) {
    const { person, doing } = await somethingToDo(people)
    if (doing === 'over') {
      for (const one of people) await one.shot(`edition ${slug} over`)
      return
    }
    if (person === bob) await inSight(person, `${slug}, ${doing}`)
    if (doing !== 'next') {
      const holes = await pegs(person.page)
      const code = `${board.blanks ? '10' : '12'}3456`.slice(0, holes.length)
      const made = doing === 'place row 1' && person === ann ? [...code].reverse().join('') : code
      await make(person, made)
      expect(await pegs(person.page), `${slug}, ${doing}`).toBe(made)
      if (person === bob) await inSight(person, `${slug}, ${doing}, made`)
      const stage = `${doing} ${person.name}`
      if (!kept.has(stage)) for (const one of people) await one.shot(`edition ${slug} ${stage} seen by`)
      kept.add(stage)
    }
    const before = await stands(person)
    await send(person)
    await expect.poll(() => stands(person)).not.toBe(before)
  }
  throw new Error(`${slug} came to no end`)
}

/** Fails unless everything needed for the player's duty is visible and can be pressed. */
async function inSight({ page }: Person, when: string): Promise<void> {
  await drawn(page)
  expect(await wrongAt(page), when).toEqual([])
}

/**
 * Waits until one of the people has a duty, and returns the person and the duty. The two pages may show the duty at different
 * times.
 */
async function somethingToDo(people: Person[]): Promise<{ person: Person; doing: string }> {
  let found: { person: Person; doing: string } | undefined
  await expect
    .poll(async () => {
      for (const person of people) {
        const doing = await waiting(person)
        if (doing) return (found = { person, doing })
      }
    })
    .toBeDefined()
  return found!
}

/** Returns the text that changes once a command has arrived: the sentence, or the offer of the next game. */
async function stands(person: Person): Promise<string> {
  return `${await said(person)} ${await waiting(person)}`
}

/** Returns the sentence on a person's page. */
async function said({ page }: Person): Promise<string> {
  return (await page.locator('[data-say]').innerText(patience)).trim()
}

/** Reports whether the match has ended. */
const over = (page: Person['page']) => page.getByText('The match is over.').and(page.locator('b'))

/**
 * Returns a player's duty: "code", "place row 2", "next" after a game, "over" after the match, or undefined if there is nothing
 * to do.
 */
async function waiting(person: Person): Promise<string | undefined> {
  if (await over(person.page).isVisible()) return 'over'
  if (await person.page.getByRole('button', { name: /^(Next (game|round)|Play it again)/ }).isVisible()) return 'next'
  return /Your turn: (?:set a (code)|(place row \d+))/.exec(await said(person))?.slice(1).find(Boolean)
}
