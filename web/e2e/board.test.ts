// Tests the analysis board.
import { expect, test } from './harness'
import type { Person } from './browser'
import { lay, patience, pegs, told } from './play'

/** Enters a row and its answer with the keyboard: pegs, Enter, keys, Enter. */
async function enterRow(person: Person, number: number, row: string, keys: string): Promise<void> {
  const { page } = person
  await told(person, `Row ${number} is next.`)
  await page.keyboard.type(row)
  await page.keyboard.press('Enter')
  await told(person, `Now the keys of row ${number}.`)
  await page.keyboard.type(keys.replaceAll(/\D/g, ''))
  await page.keyboard.press('Enter')
}

async function open({ page }: Person, what: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('region').getByRole('button', { name: what }).click()
}
const left = ({ page }: Person) => page.getByRole('region', { name: 'Codes left' })

test('a position is set up, changed in place, judged and passed on as a link', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board')
  await told(ann, '1,296 codes are left.')
  await enterRow(ann, 1, '1122', '1r1w')
  await told(ann, '208 codes are left.')
  await expect.poll(() => new URL(page.url()).search).toBe('?board=classic&rows=1122.1r1w')

  // The codes that are left are listed page by page.
  await open(ann, /^Codes left/)
  await left(ann).getByText('1 to 60 of 208').waitFor(patience)
  await left(ann).getByRole('button', { name: 'Next' }).click()
  await left(ann).getByText('61 to 120 of 208').waitFor(patience)
  await left(ann).getByRole('button', { name: 'Close' }).click()

  // The page shows the effect of a row, and the best rows.
  await page.keyboard.type('1344')
  await open(ann, 'What would row 2 do?')
  const effect = page.getByRole('region', { name: 'What a row would do' })
  await effect.getByRole('row').nth(3).waitFor(patience)
  const shares = await effect.locator('tbody tr td:nth-child(2)').allInnerTexts()
  expect(shares.map((text) => Number.parseInt(text)).reduce((a, b) => a + b), 'the parts are all the codes').toBe(208)
  await page.getByRole('button', { name: 'What should I play here?' }).click()
  const best = page.getByRole('region', { name: 'The best rows' }).getByRole('listitem')
  await best.first().waitFor(patience)
  await expect.poll(() => best.first().innerText()).toMatch(/rows? to the end/)
  await ann.shot('the analysis board')
  await best.first().getByRole('button').click()
  await expect.poll(() => pegs(page)).not.toMatch(/_|1344/)

  // Pressing row 1, or the button that returns to row 1, lets the player change that row in place. Row 1 then gets another
  // answer, and the later rows stay.
  await page.getByRole('button', { name: 'Change row 1' }).click()
  await told(ann, 'You are changing row 1.')
  await expect.poll(() => pegs(page)).toBe('1122')
  await lay(ann, '0r0w')
  await page.getByRole('button', { name: 'Answer: no keys' }).click()
  await told(ann, '256 codes are left.')

  await open(ann, 'Link to this position')
  const link = await page.getByLabel('Link to this position').getByRole('textbox').inputValue()
  const bob = await enter('Bob')
  await bob.page.goto(link)
  await told(bob, '256 codes are left.')
  await bob.page.locator('[data-row="1"]').click()
  await bob.page.getByRole('button', { name: 'Remove row 1' }).click()
  await told(bob, '1,296 codes are left.')
})

test('by touch, on a real phone, what one edits and the button that enters it are in sight', async ({ enter }) => {
  const ann = await enter('Ann', { phone: true })
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 664 })
  const seen = async (what: string) => {
    for (const part of [...(await page.locator('[data-draft] [data-hole]').all()), page.locator('[data-send]')]) {
      const box = await part.boundingBox()
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 664, `${what}: ${JSON.stringify(box)}`).toBe(true)
      expect(await part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }), `${what}: nothing lies over it`).toBe(true)
    }
  }
  for (const [board, row] of [['classic', '1122'], ['challenge', '11223'], ['c20p12g20bM', '123456789abc']] as const) {
    await page.goto(`/board?board=${board}`)
    await told(ann, 'Row 1 is next.')
    await seen(`${board}, empty`)
    for (let n = 1; n <= 3; n++) {
      for (const peg of row) await page.locator(`[data-colour="${peg}"]`).tap()
      await expect.poll(() => pegs(page)).toBe(row)
      await seen(`${board}, row ${n}`)
      await page.locator('[data-send]').tap()
      await told(ann, n === 1 ? 'Row 2 is next.' : `Row ${n + 1} is next.`)
      await seen(`${board}, row ${n + 1} free`)
    }
    await page.locator('[data-row="2"]').tap()
    await told(ann, 'You are changing row 2.')
    await seen(`${board}, changing row 2`)
  }
})

test('answers that contradict each other are named and mended', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board?board=classic&rows=1122.0r0w_1133.4r0w')
  const slips = page.getByRole('alert', { name: 'These answers contradict each other' })
  await slips.getByText(/Row [12] was answered/).first().waitFor(patience)
  await ann.shot('a contradiction')
  await expect.poll(() => page.locator('.row.wrong').count(), { message: 'the row that is likeliest wrong is marked' }).toBe(1)
  await slips.getByRole('button', { name: 'Change it' }).first().click()
  await slips.waitFor({ state: 'detached' })
  await told(ann, 'Row 3 is next.')
})

test('a board of one’s own, and a refusal that says why', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board')
  await page.getByRole('button', { name: 'Classic', exact: true }).click()
  await page.getByRole('radio', { name: 'Your own board' }).check()
  for (let n = 7; n > 3; n--) await page.getByRole('button', { name: 'Colours: one less' }).click()
  await page.getByRole('button', { name: 'Holes in a row: one less' }).click()
  await page.getByRole('button', { name: 'Use this board' }).click()
  await told(ann, '27 codes are left.')
  await enterRow(ann, 1, '123', '0r3w')
  await told(ann, '2 codes are left.')

  // An impossible answer is refused where it was typed, and can be corrected there.
  ann.expectError(/422/)
  await enterRow(ann, 2, '111', '2r1w')
  await told(ann, 'so is the last')
  expect([await pegs(page), await page.locator('[data-send]').innerText()]).toEqual(['111', 'Answer: 2 red, 1 white'])
  await lay(ann, '1r0w')
  await page.keyboard.press('Enter')
  await told(ann, 'Row 3 is next.')

  await page.goto('/board?board=classic&rows=11223.1r0w')
  await page.getByRole('alert').filter({ hasText: /row 1/i }).waitFor(patience)
  await page.getByRole('button', { name: 'Clear all rows' }).click()
  await told(ann, '1,296 codes are left.')
})

test('playing on from a position, against the computer', async ({ enter }) => {
  const ann = await enter('Ann')
  const { page } = ann
  await page.goto('/board?board=advanced&rows=11223.1r1w_14556.0r2w')
  await told(ann, 'Row 3 is next.')
  await open(ann, 'Play on from here')
  await page.getByRole('button', { name: 'Play on', exact: true }).click(patience)
  await told(ann, 'Your turn: place row 3.')
  await expect.poll(() => page.locator('[data-row="2"] > .gone').textContent()).toMatch(/; 2 white\.$/)
  await ann.shot('a game that goes on from a position')
})
