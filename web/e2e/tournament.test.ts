// Tests a whole arena with twelve players: six play in browsers, and six by sending requests.
import { request, type APIRequestContext } from 'playwright-core'
import type { Seat, State, Tournament } from '../src/wire'
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, place, setCode } from './play'

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn']

async function join({ page, name }: Person, address: string) {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('rowheader', { name }).waitFor(patience)
}

/** A player who sends requests instead of pressing buttons. */
class Program {
  private constructor(private readonly at: APIRequestContext, private readonly tournament: string) {}

  static async join(url: string, id: string, name: string) {
    const program = new Program(await request.newContext({ baseURL: url }), `/api/tournaments/${id}`)
    await program.send(`${program.tournament}/seat`, { name, bot: true })
    return program
  }

  /** Plays the first match: each player makes a code, and gives up on the other's. */
  async play() {
    let match = ''
    await expect.poll(async () => (match = (await this.get<Tournament>(this.tournament)).you?.match ?? ''), patience).not.toBe('')
    const path = `/api/matches/${match}`
    const state = async () => (await this.get<State>(path)).match
    let seat: Seat = 'host'
    await expect.poll(async () => (seat = (await state()).you?.seat ?? 'host') && (await state()).started, patience).toBe(true)
    for (let over = false; !over; ) {
      const { version, you, result } = await state()
      over = result !== undefined
      const kind = you?.may.includes('code') ? 'code' : you?.may.includes('give-up') ? 'give-up' : undefined
      if (kind && !over) await this.at.post(`${path}/commands`, { data: { kind, seat, version, code: kind === 'code' ? '1122' : undefined } })
      else if (!over) await new Promise((done) => setTimeout(done, 50))
    }
    await this.at.dispose()
  }

  private async get<T>(path: string) {
    return (await (await this.at.get(path)).json()) as T
  }
  private async send(path: string, data: unknown) {
    expect((await this.at.post(path, { data })).status()).toBe(200)
  }
}

test('twelve play an arena, six of them by requests', async ({ server, enter }) => {
  const people = await Promise.all(names.map((name, i) => enter(name, { phone: i === 1 })))
  const [ann, bob] = people as [Person, Person]

  await ann.page.goto('/tournaments')
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await ann.page.getByRole('radio', { name: 'Remastered' }).check()
  await ann.shot('a tournament to be made')
  await inspect(ann, 'a tournament to be made')
  await ann.page.getByRole('button', { name: 'Make the tournament' }).click()
  await ann.page.getByRole('heading', { name: 'Arena: Remastered' }).waitFor(patience)
  const address = ann.page.url()
  for (const person of people.slice(1)) await join(person, address)
  const programs: Program[] = []
  for (let i = 0; i < 6; i++) programs.push(await Program.join(server.url, new URL(address).pathname.split('/')[2] ?? '', `Bot ${i}`))
  await ann.page.getByRole('rowheader', { name: 'Bot 5 program' }).waitFor(patience)
  await ann.shot('a tournament before its start')
  await bob.shot('a tournament before its start')
  await inspect(bob, 'a tournament on a phone')
  await ann.page.getByRole('button', { name: 'Start the tournament' }).click()

  // All pages open the first match, and return after it.
  await Promise.all([
    ...programs.map((program) => program.play()),
    ...[0, 2, 4].map(async (i) => {
      const [host, guest] = people.slice(i, i + 2) as [Person, Person]
      await Promise.all([host, guest].map(({ page }) => page.waitForURL('**/m/*', patience)))
      await setCode(host, '1234')
      await place(guest, 1, '1234')
      await setCode(guest, '4321')
      await place(host, 1, '1111')
      await place(host, 2, '4321')
      for (const { page } of [host, guest]) await page.getByRole('link', { name: 'Back to the tournament' }).click()
    }),
  ])
  // Players who returned before the next match began are in that match already.
  for (const { page } of [ann, bob]) {
    await page.goto(address)
    await page.getByRole('link', { name: /^Play against / }).waitFor(patience)
  }
  await ann.shot('a tournament')
  await bob.shot('a tournament')
  await inspect(ann, 'a tournament on a desk')

  // The host changes a name.
  await ann.page.getByRole('button', { name: 'About Bob' }).click()
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('Bobby')
  await ann.shot('a player of a tournament')
  await inspect(ann, 'a player of a tournament')
  await ann.page.getByRole('button', { name: 'Change the name' }).click()
  await bob.page.getByRole('rowheader', { name: 'Bobby' }).waitFor(patience)

  await ann.page.getByRole('button', { name: 'End the tournament' }).click()
  await ann.page.getByText('End the tournament for everyone?').waitFor()
  await ann.page.getByRole('button', { name: 'End the tournament' }).first().click()
  await bob.page.getByText('The tournament is over.').waitFor(patience)
  expect(await bob.page.getByRole('rowheader').count()).toBe(12)
  // Bob has beaten Ann by one row.
  await bob.page.getByRole('listitem').filter({ hasText: 'Ann – Bobby' }).getByText('1 : 2').waitFor()
  await bob.shot('a tournament that is over')
  await ann.shot('a tournament that is over')
})
