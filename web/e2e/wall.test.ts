// Follows a party's big screen through a whole code: the invitation, everybody's rows, and the end. The host uses a browser, and
// names a team. The other players are programs that send requests.
import { request, type APIRequestContext } from 'playwright-core'
import type { Party } from '../src/wire'
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, told } from './play'

/** A player who sends requests instead of pressing buttons. */
class Program {
  private constructor(private readonly at: APIRequestContext, private readonly party: string) {}

  static async join(url: string, id: string, name: string, team: number) {
    const program = new Program(await request.newContext({ baseURL: url }), `/api/parties/${id}`)
    await program.send('seat', { name, team })
    return program
  }
  place = (row: number, code: string) => this.send('commands', { kind: 'place', round: 1, row, code })

  private async send(to: string, data: object) {
    const response = await this.at.post(`${this.party}/${to}`, { data })
    if (!response.ok()) throw new Error(`${to}: ${await response.text()}`)
  }
}

/** Follows a party without a seat, as its big screen does, and returns every state that it gets. */
function follow(url: string, id: string): { states: Party[]; end: () => void } {
  const [states, over] = [[] as Party[], new AbortController()]
  void (async () => {
    const response = await fetch(`${url}/api/parties/${id}/stream`, { signal: over.signal })
    const parts = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      text += part.value
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) states.push(JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}') as Party)
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  return { states, end: () => over.abort() }
}

/** Makes a party with two teams, in which all players place their rows together. Returns its address. */
async function make({ page }: Person): Promise<string> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Play with a group' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann', patience)
  await page.getByText('Choose everything').click()
  for (const choice of ['row by row together', '2 minutes', 'the players in turn', '2']) await page.getByRole('radio', { name: choice, exact: true }).check()
  await page.getByRole('button', { name: 'Make the party' }).click()
  await told({ page }, 'Wait until more players have joined.')
  return page.url()
}

test('the big screen shows a code from the invitation to the podium', async ({ enter, server, onTestFinished }) => {
  const [ann, wall] = [await enter('Ann'), await enter('Wall')]
  const link = await make(ann)
  const id = link.slice(link.lastIndexOf('/') + 1)
  const stranger = follow(server.url, id)
  onTestFinished(stranger.end)

  // The wall shows the invitation: the QR code, the link, the code to say aloud, and the names of people who join.
  const { page } = wall
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${link}/wall`)
  await page.getByRole('img', { name: /^QR code/ }).waitFor(patience)
  await page.getByText(/^[A-Z]+.\d{3}$/).waitFor(patience)
  await page.getByText(link.replace('http://', '')).waitFor(patience)
  const players: Program[] = []
  for (const [i, name] of ['Ben', 'Cleo', 'Dan', 'Eve'].entries()) {
    players.push(await Program.join(server.url, id, name, (i % 2) + 1))
    await page.getByRole('region', { name: 'Who is here' }).getByText(name).waitFor(patience)
  }
  const [ben, cleo, dan, eve] = players as [Program, Program, Program, Program]
  await inspect(wall, 'the wall invites')

  // The host can look at the big screen, and go back to the party. Somebody without a seat has nothing to go back to.
  await ann.page.getByRole('link', { name: 'Big screen' }).click()
  await ann.page.getByRole('img', { name: /^QR code/ }).waitFor(patience)
  await ann.page.getByRole('link', { name: 'To the party' }).click()
  expect(await page.getByRole('link', { name: 'To the party' }).count()).toBe(0)

  await ann.page.getByRole('button', { name: 'For the host' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Team 2', exact: true }).click()
  await ann.page.getByRole('textbox', { name: 'The team’s name' }).fill('Owls')
  await ann.page.getByRole('button', { name: 'Change the name' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Owls' }).waitFor(patience)
  await ann.page.getByRole('button', { name: 'Close' }).click()

  // The wall shows how many rows each player has used, and the keys of the player's last row.
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Ann makes the code.').first().waitFor(patience)
  await told(ann, 'Your turn: set a code.')
  await ann.page.keyboard.type('1234')
  await ann.page.getByRole('button', { name: 'Set the code' }).click()
  await page.getByText(/^Row 1 of 8/).waitFor(patience)
  await page.getByText(/^[12]:\d\d$/).waitFor(patience)
  const others = page.getByRole('list', { name: 'All others' })
  await expect.poll(async () => (await others.boundingBox(patience))?.height ?? 0).toBeGreaterThan(100)
  await ben.place(1, '1122')
  await cleo.place(1, '4321')
  await others.getByText('1 row, 1 red, 1 white').waitFor(patience)
  await others.getByText('1 row, 4 white').waitFor(patience)
  await page.getByText('2 still to come').waitFor(patience)
  await dan.place(1, '1234')
  const leaders = page.getByRole('list', { name: 'They broke the code' })
  await leaders.getByText('broken in 1 row').waitFor(patience)
  expect(await leaders.getByRole('listitem').count()).toBe(1)
  await eve.place(1, '5566')
  await page.getByText(/^Row 2 of 8/).waitFor(patience)
  expect(await page.locator('.playing .peg').count()).toBe(0)
  await inspect(wall, 'the wall during a code')
  expect(JSON.stringify(stranger.states)).not.toMatch(/"code"|"board":\[/)

  // The end: the code, the podium, the teams, and the row worth a look.
  await ben.place(2, '1243')
  await cleo.place(2, '1234')
  await eve.place(2, '1234')
  await ben.place(3, '1234')
  await page.getByRole('heading', { name: 'Fewest rows' }).waitFor(patience)
  const podium = page.locator('.podium')
  const steps = [expect.stringMatching(/Dan[^]*in 1 row/), expect.stringMatching(/Cleo[^]*Eve[^]*in 2 rows/)]
  await expect.poll(() => podium.getByRole('listitem').allInnerTexts(), patience).toEqual(steps)
  await page.getByRole('region', { name: 'The code' }).getByText(/Dan|Cleo|Eve|Ben/).waitFor(patience)
  await page.getByRole('list', { name: 'Teams' }).getByText('Owls').waitFor(patience)
  await inspect(wall, 'the wall after a code')
  const last = stranger.states.at(-1)
  expect(last?.round?.result?.code).toBe('1234')
  expect(last?.note).toBeTruthy()
})
