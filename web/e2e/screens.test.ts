// Tests every page on a small phone and on a desktop: nothing scrolls sideways, every button is large enough, and axe finds nothing
// serious.
import { expect, test } from './harness'
import { deskAndPhone, inspect } from './inspect'
import { answer, choose, makeMatch, meet, patience, place, setCode, sitDown, told } from './play'

test('pages around a match', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter)
  for (const person of [desk, phone]) {
    const { page } = person
    await page.goto('/')
    await page.getByRole('radio', { name: /^Challenge/ }).check()
    await inspect(person, 'home')
    for (const what of ['with=friend', 'with=shared', 'edition=challenge-handicap', 'with=computer', 'with=computers']) {
      await page.goto(`/?${what}`)
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('heading').waitFor()
      await inspect(person, `home ${what}`)
      await sheet.getByRole('button', { name: 'More', exact: true }).click()
      await inspect(person, `home ${what}, more`)
    }
    await page.goto('/?board=c9p6g9bM&rules=challenge&play=duel&short_board=c9p5g9bM')
    await page.getByRole('button', { name: /^Custom board/ }).click()
    await page.getByRole('button', { name: 'Change it' }).click()
    await inspect(person, 'home with a board of one’s own')
    await page.goto('/seat/ABCD')
    await inspect(person, 'a code')
  }
})

test('pages beside a board', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    const { page } = person
    await page.goto('/board?board=advanced&rows=11223.1r1w_14556.0r2w')
    await page.getByRole('button', { name: 'What should I play here?' }).click()
    await page.getByText('to the end').first().waitFor(patience)
    await inspect(person, 'board, the best rows')
    await page.getByRole('region', { name: 'The best rows' }).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.type('11234')
    await inspect(person, 'board')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await inspect(person, 'board, more')
    await page.getByRole('button', { name: 'What would row 3 do?' }).click()
    await page.getByRole('region', { name: 'What a row would do' }).getByRole('row').nth(1).waitFor(patience)
    await inspect(person, 'board, what a row would do')
    await page.getByRole('region', { name: 'What a row would do' }).getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-row="1"]').click()
    await page.keyboard.press('Enter')
    await inspect(person, 'board, an answer')
    await page.getByRole('button', { name: 'Advanced', exact: true }).click()
    await page.getByRole('radio', { name: 'Your own board' }).check()
    await inspect(person, 'board, another')
    await page.goto('/board?board=classic&rows=1122.0r0w_1133.4r0w')
    await page.getByText('Should it be').first().waitFor(patience)
    await inspect(person, 'board, a contradiction')
    await page.goto('/board?board=c20p12g20bm')
    await told(person, 'Row 1 is next.')
    await inspect(person, 'board, the widest')
    await page.goto('/by-hand')
    await told(person, 'The computer plays row 1.')
    await inspect(person, 'by hand')
    await page.getByRole('button', { name: 'It breaks your code' }).click()
    await page.getByRole('radio', { name: /^It helps/ }).check()
    await inspect(person, 'by hand, helping')
  }
})

test('against the computer', async ({ enter }) => {
  for (const person of await deskAndPhone(enter)) {
    const { page } = person
    await makeMatch(person, { computer: 'careful' })
    await place(person, 1, '1111') // a computer never sets a code of only one colour
    await told(person, 'place row 2')
    await page.keyboard.type('1344')
    const hints = page.getByRole('button', { name: 'Hints', exact: true })
    await hints.click()
    await inspect(person, 'hints')
    await page.getByRole('button', { name: 'Which codes are left?' }).click()
    await inspect(person, 'the first hint')
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByRole('button', { name: 'See them' }).click(patience)
    await inspect(person, 'codes that are left')
    await page.getByRole('button', { name: 'Close' }).click()
    await hints.click()
    await page.getByRole('button', { name: 'Can this row be the code?' }).click()
    await told(person, 'This row')
    await inspect(person, 'a small hint')
  }
})

test('a match from the invitation to its end', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter)
  const invitation = await makeMatch(desk, { edition: 'Advanced', answers: 'strict', games: 3 })
  await inspect(desk, 'lobby')
  await phone.page.goto(new URL(invitation).pathname)
  await phone.page.getByText('is waiting for you.').waitFor()
  await inspect(phone, 'invitation')
  await sitDown(phone, invitation)
  await told(desk, 'set a code')
  await desk.page.keyboard.type('112')
  await inspect(desk, 'setting a code')
  for (let i = 0; i < 3; i++) await desk.page.keyboard.press('Backspace')
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
  await phone.page.getByRole('button', { name: 'This match' }).click()
  await inspect(phone, 'the menu of a match')
  await phone.page.keyboard.press('Escape')
  for (let i = 0; i < 3; i++) await phone.page.keyboard.press('Backspace')
  await place(phone, 2, '11234')
  await answer(desk, 2, '5r0w')
  await phone.page.getByRole('figure').waitFor()
  for (const person of [desk, phone]) await inspect(person, 'a game is over')
  await choose(phone, 'Records and proof')
  await inspect(phone, 'records')
  await choose(desk, /^Leave: /)
  await inspect(desk, 'leaving')
  await desk.page.getByRole('button', { name: 'Leave for good' }).click()
  for (const person of [desk, phone]) {
    await person.page.getByRole('region', { name: 'Result' }).getByText('wins the match.').waitFor()
    await inspect(person, 'a match is over')
  }
})

test('a duel on a phone, and on a desk', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter)
  await meet(desk, phone, { edition: 'Challenge', games: 3 })
  await setCode(desk, '11234')
  await setCode(phone, '87654')
  await place(phone, 1, '11111')
  await told(desk, 'place row 1')
  for (const person of [desk, phone]) await inspect(person, 'a duel')
  const boards = (person: typeof desk) => person.page.locator('[data-board]').evaluateAll((all) => all.filter((board) => board.checkVisibility()).map((board) => Math.round(board.getBoundingClientRect().bottom)))
  const [left, right] = await boards(desk)
  expect(right, 'open, side by side on the desk').toBe(left)
  expect(await boards(phone), 'one side on the phone').toHaveLength(1)
  await phone.page.getByRole('button', { name: /^Turn to/ }).click()
  await inspect(phone, 'a duel turned over')
  expect(await boards(phone)).toHaveLength(1)
})

test('the widest board there is fits a phone', async ({ enter }) => {
  const [desk, phone] = await deskAndPhone(enter)
  await meet(desk, phone, { own: { board: 'c20p12g20bm', rules: 'classic', play: 'series' } })
  await setCode(desk, '123456789abc')
  await place(phone, 1, 'kjihgfedcba0')
  await told(phone, 'place row 2')
  for (const person of [desk, phone]) await inspect(person, 'the widest board')
})
