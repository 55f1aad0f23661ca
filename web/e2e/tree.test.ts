// Plays a whole match as a blind person. The test uses only the tree of roles and names that a screen reader reads. Everything
// that the test presses has a role and a name in that tree.
import type { Person } from './browser'
import { expect, test } from './harness'
import { longPatience, makeMatch, patience } from './play'

/** Returns the text that a screen reader would read from top to bottom. */
const read = ({ page }: Person) => page.locator('body').ariaSnapshot()
const press = async ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Returns the current announcements, which are the last texts of the live regions. */
const announced = (tree: string) => [...tree.matchAll(/^ *- status: "?(.*?)"?$/gm)].map((line) => line[1])

/** Waits for an announcement that matches, and returns the tree at that time. */
async function hear(person: Person, what: RegExp): Promise<string> {
  let tree = ''
  await expect.poll(async () => announced((tree = await read(person))).join(' | '), longPatience).toMatch(what)
  return tree
}

/** Returns the answered rows as a screen reader reads them: "Row 1: red, blue, red, blue; 1 red, 2 white." */
function rowsOf(tree: string): { pegs: string[]; keys: string }[] {
  return [...tree.matchAll(/listitem: "Row \d+: ([^;"]*); ([^"]*)\."/g)].map(([, pegs = '', keys = '']) => ({ pegs: pegs.split(', '), keys }))
}

/** Returns the keys of a row against a code, as a screen reader reads them. */
function keysOf(code: string[], row: string[]): string {
  const red = code.filter((peg, i) => peg === row[i]).length
  const shared = [...new Set(code)].reduce((sum, colour) => sum + Math.min(count(code, colour), count(row, colour)), 0)
  const said = [red && `${red} red`, shared - red && `${shared - red} white`].filter(Boolean)
  return said.join(', ') || 'no keys'
}
const count = (pegs: string[], colour: string) => pegs.filter((peg) => peg === colour).length

/** Places pegs by the names of their colours, and checks that each peg is announced with its hole. */
async function put(person: Person, pegs: string[]): Promise<void> {
  for (const [i, colour] of pegs.entries()) {
    await press(person, colour)
    await expect.poll(async () => announced(await read(person))).toContain(`hole ${i + 1}, ${colour}`)
  }
}

test('a match is played from roles, names and live regions alone', async ({ enter }) => {
  const ann = await enter('Ann')
  await makeMatch(ann, { edition: 'Classic', games: 2, answers: 'assisted', computer: 'careful' })

  // Ann breaks the computer's code, always with the first row that agrees with all answers.
  let tree = await hear(ann, /Your turn: place row 1\./)
  const colours = [...(/( +)- group "Colours":\n((?:\1  - button .*\n)+)/.exec(tree)?.[2] ?? '').matchAll(/button "(\w+)"/g)].map((name) => name[1] ?? '')
  expect(colours).toHaveLength(6)
  let codes = Array.from({ length: 6 ** 4 }, (_, i) => [216, 36, 6, 1].map((unit) => colours[Math.floor(i / unit) % 6] ?? ''))
  for (let row = 1; !/is over\./.test(tree); row++) {
    expect(row, 'rows of a board').toBeLessThanOrEqual(8)
    const pegs = codes[row === 1 ? 7 : 0] ?? []
    expect(tree).toContain(`group "Row ${row}, to fill in"`)
    await put(ann, pegs)
    await press(ann, 'Place row')
    tree = await hear(ann, new RegExp(`place row ${row + 1}\\.|Game 1 is over\\.`))
    const last = rowsOf(tree).at(row - 1)
    expect(last?.pegs).toEqual(pegs)
    if (!/is over\./.test(tree)) expect(announced(tree).join()).toContain(`Your row ${row}: ${last?.keys}. Your turn: place row ${row + 1}.`)
    codes = codes.filter((code) => keysOf(code, pegs) === last?.keys)
  }

  // She sets a code, and answers the computer's rows.
  await press(ann, /button "((?:Next (?:game|round)|Play)[^"]*)"/.exec(tree)?.[1] ?? 'a way on')
  await hear(ann, /Your turn: set a code/)
  const code = ['white', 'red', 'red', 'green']
  await put(ann, code)
  await press(ann, 'Set the code')
  for (let row = 1; ; row++) {
    tree = await hear(ann, new RegExp(`answer Careful’s row ${row}\\.|The match is over`))
    if (/The match is over/.test(tree)) break
    const placed = new RegExp(`Careful’s row ${row}: ([\\w, ]+)\\. Your turn`).exec(announced(tree).join())?.[1]?.split(', ') ?? []
    const keys = keysOf(code, placed)
    for (const [, n, kind] of keys.matchAll(/(\d) (red|white)/g)) for (let i = 0; i < Number(n); i++) await press(ann, `One more ${kind}`)
    await press(ann, `Answer: ${keys}`)
  }
  await ann.page.getByRole('region', { name: 'Result' }).waitFor(patience)
  expect(await read(ann)).toMatch(/region "Result":[^]*The match is over\./)
})
