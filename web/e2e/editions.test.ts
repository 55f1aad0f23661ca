// Every printed edition and variant, played to its end by two people. With KEYPEG_SHOTS, pictures of each are kept.
import type { Editions, Edition } from '../src/wire'
import type { Person } from './browser'
import { expect, test } from './harness'
import { makeMatch, patience, sitDown } from './play'

const names: Record<string, string> = { classic: 'Classic', remastered: 'Remastered', advanced: 'Advanced', ultimate: 'Ultimate', challenge: 'Challenge' }

test.for(['classic', 'remastered', 'advanced', 'ultimate', 'challenge'])('%s and its variants', async (rules, { enter, server }) => {
  const [ann, bob] = [await enter('Ann'), await enter('Bob', { phone: true })]
  const all = (await (await fetch(`${server.url}/api/editions`)).json()) as Editions
  const editions = all.editions.filter((edition) => edition.rules === rules)
  expect(editions).not.toHaveLength(0)
  for (const edition of editions) {
    // The shortest match of it that can be made.
    const { title, play } = edition
    await sitDown(bob, await makeMatch(ann, { edition: names[rules], variant: title, games: play === 'series' ? 2 : 1 }))
    await playOut(edition, ann, bob)
    for (const { page } of [ann, bob]) expect(await page.locator('.words').first().innerText()).toContain('The match is over.')
  }
})

/** Each sets a code; Ann breaks hers in the second row, Bob in the first or, where that would decide nothing, never misses. */
async function playOut({ slug, board }: Edition, ann: Person, bob: Person): Promise<void> {
  const people = [ann, bob]
  const kept = new Set<string>()
  for (let turns = 0; turns < 40; turns++) {
    // What one page knows another may still have to hear.
    await Promise.race(people.map(({ page }) => page.locator('.status.mine').or(page.getByText('The match is over.')).first().waitFor(patience)))
    for (const person of people) {
      const doing = await waiting(person)
      if (doing === 'over') {
        for (const one of people) await one.shot(`edition ${slug} over`)
        return
      }
      if (!doing) continue
      const pegs = await person.page.locator('[data-draft] button').count()
      const code = `${board.blanks ? '10' : '12'}3456`.slice(0, pegs)
      const misses = doing === 'place row 1' && person === ann
      await person.page.keyboard.type(misses ? [...code].reverse().join('') : code)
      const stage = `${doing} ${person.name}`
      if (!kept.has(stage)) for (const one of people) await one.shot(`edition ${slug} ${stage} seen by`)
      kept.add(stage)
      const before = await said(person)
      await person.page.keyboard.press('Enter')
      await expect.poll(() => said(person)).not.toBe(before)
    }
  }
  throw new Error(`${slug} came to no end`)
}

/** Whose turn it is, or how it ended. */
async function said({ page }: Person): Promise<string> {
  return (await page.locator('.status, .words').first().innerText(patience)).trim()
}

/** What somebody has to do: "code", "place row 2", "over", or nothing. */
async function waiting(person: Person): Promise<string | undefined> {
  const text = await said(person)
  if (text.includes('The match is over')) return 'over'
  return /^Your turn: (?:set a (code)|(place row \d+))/.exec(text)?.slice(1).find(Boolean)
}
