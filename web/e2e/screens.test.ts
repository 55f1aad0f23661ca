// Every page on a small phone and on a desktop: nothing sticks out, fingers find everything, and axe finds nothing serious.
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { answer, makeMatch, meet, patience, place, setCode, sitDown, told } from './play'

for (const scheme of ['light', 'dark'] as const) {
  test(`pages around a match, ${scheme}`, async ({ enter }) => {
    const [desk, phone] = await deskAndPhone(enter, scheme)
    for (const person of [desk, phone]) {
      const { page } = person
      await page.goto('/')
      await page.getByText('How you play').waitFor()
      await inspect(person, 'home')
      await page.locator('input[name=edition][value=challenge]').check()
      await page.locator('input[name=variant][value=challenge-handicap]').check()
      await page.getByText('Display', { exact: true }).click()
      await page.getByRole('radio', { name: /^The computer/ }).check()
      await inspect(person, 'home with a handicap')
      await page.getByRole('radio', { name: /^Two computers/ }).check()
      await inspect(person, 'home with two computers')
      await page.getByText('Display', { exact: true }).click()
      await page.locator('input[name=edition][value=own]').check()
      await inspect(person, 'home with a board of one’s own')
      await page.goto('/api-docs')
      await page.getByText('GET /api/editions').waitFor()
      await inspect(person, 'api')
      await page.goto('/study')
      await page.getByText('Analyse a record').waitFor()
      await inspect(person, 'study')
      await page.goto('/seat/ABCD')
      await inspect(person, 'seat')
    }
  })

  test(`pages beside a board, ${scheme}`, async ({ enter }) => {
    for (const person of await deskAndPhone(enter, scheme)) {
      const { page } = person
      await page.goto('/board?board=advanced&rows=11223.1r1w_14556.0r2w')
      await page.getByRole('button', { name: 'What to play here?' }).click()
      await page.getByText('to the end').first().waitFor(patience)
      await page.keyboard.type('11234')
      await page.getByRole('button', { name: 'What would it do?' }).click()
      await page.getByRole('region', { name: 'What a row would do' }).waitFor(patience)
      await inspect(person, 'board')
      await page.getByRole('button', { name: 'Change row 1' }).click()
      await page.getByRole('button', { name: 'Its answer…' }).click()
      await inspect(person, 'board, an answer')
      await page.goto('/board?board=classic&rows=1122.0r0w_1133.4r0w')
      await page.getByText('Perhaps it is').first().waitFor(patience)
      await inspect(person, 'board, a contradiction')
      await page.goto('/board?board=c20p12g20bm')
      await page.getByRole('button', { name: 'Its answer…' }).waitFor(patience)
      await inspect(person, 'board, the widest')
      await page.goto('/by-hand')
      await page.getByText('The computer plays row 1').waitFor(patience)
      await inspect(person, 'by hand')
      await page.getByRole('radio', { name: /^It helps you/ }).check()
      await inspect(person, 'by hand, helping')
      await page.goto('/sheet')
      await page.getByRole('form', { name: 'Game 1' }).waitFor(patience)
      await inspect(person, 'sheet')
      await page.getByRole('button', { name: 'Take the cover off' }).click()
      await page.keyboard.type('1122')
      await inspect(person, 'sheet, a code')
      await page.getByRole('button', { name: 'Keep this code' }).click()
      await page.keyboard.type('1234')
      await page.getByRole('button', { name: 'What is the answer?' }).click()
      await page.getByText('Answer: 1 red, 1 white.').waitFor(patience)
      await page.getByLabel('Rows Player 2 placed').fill('5')
      await page.getByRole('button', { name: 'Write it down' }).click()
      await page.getByRole('form', { name: 'Game 2' }).waitFor(patience)
      await inspect(person, 'sheet, an answer')
    }
  })

  test(`against the computer, ${scheme}`, async ({ enter }) => {
    for (const person of await deskAndPhone(enter, scheme)) {
      const { page } = person
      await page.goto('/')
      await page.getByRole('button', { name: 'Play the computer', exact: true }).click()
      await place(person, 1, '1122')
      await told(person, 'place row 2')
      await page.keyboard.type('1344')
      await page.getByRole('button', { name: 'Hints', exact: true }).click()
      await page.getByRole('button', { name: 'Which codes are left?' }).click()
      await inspect(person, 'the first hint')
      await page.getByRole('button', { name: 'Use it' }).click()
      await page.getByText('You have used 1 hint').waitFor(patience)
      await inspect(person, 'hints')
      await page.getByRole('button', { name: 'Can this row be the code?' }).click()
      await page.getByText('You have used 2 hints').waitFor(patience)
      await inspect(person, 'a small hint')
    }
  })

  test(`a match from the invitation to its end, ${scheme}`, async ({ enter }) => {
    const [desk, phone] = await deskAndPhone(enter, scheme)
    const invitation = await makeMatch(desk, { edition: 'Advanced', answers: 'strict', games: 3 })
    await inspect(desk, 'lobby')
    await phone.page.goto(new URL(invitation).pathname)
    await phone.page.getByText('invites you').waitFor()
    await inspect(phone, 'invitation')
    await sitDown(phone, invitation)
    await told(desk, 'set a code')
    await desk.page.keyboard.type('112')
    await inspect(desk, 'setting a code')
    await desk.page.getByRole('button', { name: 'Clear' }).click()
    await setCode(desk, '11234')
    await place(phone, 1, '11555')
    await told(desk, 'answer')
    await inspect(desk, 'answering')
    await inspect(phone, 'waiting')
    await answer(desk, 1, '1r1w') // 2r0w would be right
    await told(phone, 'place row 2')
    await phone.page.keyboard.type('567')
    await inspect(phone, 'placing a row')
    await phone.page.keyboard.press('?')
    await phone.page.getByRole('dialog').waitFor()
    await inspect(phone, 'help')
    await phone.page.keyboard.press('Escape')
    await phone.page.getByRole('button', { name: 'Clear' }).click()
    await place(phone, 2, '11234')
    await answer(desk, 2, '5r0w')
    await phone.page.getByText('The code was not changed ✓').waitFor()
    for (const person of [desk, phone]) await inspect(person, 'a game is over')
    await desk.page.getByRole('button', { name: 'Leave the match' }).click()
    await inspect(desk, 'leaving')
    await desk.page.getByRole('button', { name: 'Leave for good' }).click()
    for (const person of [desk, phone]) {
      await person.page.getByText('wins the match.').first().waitFor()
      await inspect(person, 'a match is over')
    }
  })
}

test('a duel on a phone, and on a desk', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter, 'light')
  await meet(desk, phone, { edition: 'Challenge', games: 3 })
  await setCode(desk, '11234')
  await setCode(phone, '87654')
  await place(phone, 1, '11111')
  await told(desk, 'place row 1')
  for (const person of [desk, phone]) await inspect(person, 'a duel')
  const boards = await Promise.all(
    [desk, phone].map(({ page }) => page.locator('.boards > section').evaluateAll((all) => all.map((board) => board.getBoundingClientRect().top))),
  )
  expect(boards[0]?.[0], 'side by side on the desk').toBe(boards[0]?.[1])
  expect(boards[1]?.[0], 'one above the other on the phone').toBeLessThan(boards[1]?.[1] ?? 0)
})

test('the widest board there is fits a phone', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter, 'light')
  await desk.page.goto('/')
  await desk.page.locator('input[name=edition][value=own]').check()
  for (const [name, n] of [['Colours', '20'], ['Holes in a row', '12'], ['Rows', '20']] as const) {
    await desk.page.getByRole('spinbutton', { name, exact: true }).fill(n)
  }
  await desk.page.getByLabel('Holes may be left empty').check()
  await desk.page.getByRole('button', { name: 'Start the match' }).click()
  await sitDown(phone, await desk.page.getByLabel('Invitation').inputValue())
  await setCode(desk, '123456789abc')
  await place(phone, 1, 'kjihgfedcba0')
  await told(phone, 'place row 2')
  for (const person of [desk, phone]) await inspect(person, 'the widest board')
})
