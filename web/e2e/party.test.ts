// Plays a whole party in browsers. Twelve people, each with a separate browser, take turns to make three codes, and place their
// rows at the same time. One person reloads the page during the party, one comes late, and the host uses the host's controls.
import type { Person } from './browser'
import { expect, test } from './harness'
import { inspect } from './inspect'
import { patience, pegs, told } from './play'

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ida', 'Jon', 'Kim', 'Lea']

/** Opens the party's page and takes a seat. */
async function join(person: Person, link: string): Promise<void> {
  await person.page.goto(link)
  await person.page.getByRole('textbox', { name: 'Your name' }).fill(person.name, patience)
  await person.page.getByRole('button', { name: 'Join' }).click()
}

/** Places the row with that number by keyboard. */
async function place({ page }: Person, number: number, row: string): Promise<void> {
  await told({ page }, `Your turn: place row ${number}.`)
  await page.keyboard.type(row)
  await page.getByRole('button', { name: 'Place row' }).click()
  await page.getByText(`Your turn: place row ${number}.`).waitFor({ state: 'detached', ...patience })
}

/** Sets the code of the round. */
async function hide({ page }: Person, code: string): Promise<void> {
  await told({ page }, 'Your turn: set a code.')
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Set the code' }).click()
  await told({ page }, 'The others break your code.')
}

/** Presses a button in the sheet with the host's controls. */
async function control({ page }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name: 'For the host' }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('twelve people break three codes that they make in turn, row by row together', async ({ enter }) => {
  const people = await Promise.all(names.map((name, i) => enter(name, { phone: i === 3 })))
  const [ann, bob, cleo, dan, eve, lea] = [people[0]!, people[1]!, people[2]!, people[3]!, people[4]!, people[11]!]
  const early = people.slice(1, 11)

  // Ann makes the party, and changes every setting.
  await ann.page.goto('/')
  await ann.page.getByRole('link', { name: 'Play with a group' }).click()
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann', patience)
  await ann.page.getByText('Choose everything').click()
  for (const choice of ['row by row together', '2 minutes', 'the players in turn']) await ann.page.getByRole('radio', { name: choice, exact: true }).check()
  await inspect(ann, 'making a party')
  await ann.page.getByRole('button', { name: 'Make the party' }).click()
  await told(ann, 'Wait until more players have joined.')
  const link = ann.page.url()

  // The others join through the link. A name that is already taken is refused, and people who give no name get a suggestion.
  dan.expectError(/\/seat\)$/)
  await join(bob, link)
  await told(bob, 'Waiting for the host to start.')
  await dan.page.goto(link)
  const field = dan.page.getByRole('textbox', { name: 'Your name' })
  await expect.poll(() => field.inputValue()).not.toBe('')
  await field.fill('Bob')
  await dan.page.getByRole('button', { name: 'Join' }).click()
  await told(dan, /somebody here has that name/i)
  // Cleo has the third seat, so the third code is hers.
  await join(cleo, link)
  await told(cleo, 'Waiting for the host to start.')
  await Promise.all(early.slice(2).map((person) => join(person, link)))
  await told(ann, 'Start when everybody is here.')
  await ann.page.getByText('11 people are here').waitFor(patience)
  await inspect(dan, 'waiting for a party')
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click()

  // Ann makes code 1. Lea comes late, Cleo reloads the page, and Ann gives a hint and takes a break.
  await hide(ann, '1234')
  // The big screen shows everybody's names even before anybody has broken the code.
  const wall = await ann.context.newPage()
  await wall.goto(`${link}/wall`)
  const others = wall.getByRole('list', { name: 'All others' })
  await expect.poll(async () => (await others.boundingBox(patience))?.height ?? 0).toBeGreaterThan(100)
  await wall.close()
  await Promise.all(early.map((person, i) => place(person, 1, i === 0 ? '1234' : '1122')))
  await told(bob, 'Broken in 1.')
  await join(lea, link)
  await told(lea, 'You join in at the next code.')
  await Promise.all(early.slice(2).map((person) => told(person, 'Row 1: 1 red, 1 white. Your turn: place row 2.')))
  await cleo.page.keyboard.type('34')
  await cleo.page.reload()
  await told(cleo, 'Row 1: 1 red, 1 white. Your turn: place row 2.')
  // The unfinished row is still there.
  await expect.poll(() => pegs(cleo.page)).toBe('34__')
  for (let i = 0; i < 2; i++) await cleo.page.keyboard.press('Backspace')
  await control(ann, 'Hint for everybody')
  await told(dan, 'Hint: the code begins with red.')
  await control(ann, 'Take a break')
  await told(eve, 'The party has a break.')
  expect(await eve.page.getByRole('button', { name: 'Place row' }).count()).toBe(0)
  await control(ann, 'Continue')
  await Promise.all(early.slice(1, 9).map((person) => place(person, 2, '1234')))
  await told(eve, 'Broken in 2. 1 is still playing.')
  const jon = people[9]!
  const kim = people[10]!
  expect(jon.name).toBe('Jon')
  await kim.page.getByRole('button', { name: 'This party' }).click()
  await kim.page.getByRole('button', { name: 'Give up this code' }).click()
  await kim.page.getByRole('button', { name: 'Give up', exact: true }).click()
  await told(kim, 'Not broken.')
  await told(bob, 'Broken in 1.')
  await told(ann, /^Your code brought you/)
  await bob.page.getByText(/^Place.1.of.12,/).waitFor(patience)
  await inspect(dan, 'between two codes')

  // Between the codes, Ann hides one name and changes another.
  await control(ann, 'Eve')
  await ann.page.getByRole('button', { name: 'Hide this name' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Finn', exact: true }).click()
  await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Finley')
  await ann.page.getByRole('button', { name: 'Change the name' }).click()
  await ann.page.getByRole('button', { name: 'Close' }).click()
  await lea.page.getByRole('button', { name: 'Everybody’s points' }).click()
  const list = lea.page.getByRole('dialog')
  await list.getByText('Finley').waitFor(patience)
  await list.getByText(/^Player \d+/).waitFor(patience)
  expect(await list.getByText('Eve', { exact: true }).count()).toBe(0)
  await inspect(lea, 'the points of a party')
  await lea.page.keyboard.press('Escape')

  // Code 2: Bob makes it, Lea plays from the first row on, and Ann makes Cleo the host.
  await ann.page.getByRole('button', { name: 'Start code 2' }).click()
  await hide(bob, '4321')
  await Promise.all(people.filter((person) => person !== bob).map((person) => place(person, 1, '4321')))
  await told(lea, 'Broken in 1.')
  await control(ann, 'Cleo')
  await ann.page.getByRole('button', { name: 'Make host' }).click()
  await ann.page.getByRole('button', { name: 'Hand over' }).click()
  await cleo.page.getByRole('button', { name: 'Start code 3' }).click()

  // Code 3: Cleo makes it, and ends it before everybody has broken it. That ends the party.
  await hide(cleo, '5566')
  await Promise.all([ann, bob].map((person) => place(person, 1, '5566')))
  await told(ann, 'Broken in 1. 9 are still playing.')
  await control(cleo, 'End this code')
  await cleo.page.getByRole('button', { name: 'End it' }).click()
  await Promise.all(people.map((person) => told(person, 'The party is over.')))
})
