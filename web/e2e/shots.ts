// Takes pictures of every screen at three widths, in both themes and in four languages (`make shots`). Each screen gets a
// contact sheet.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { playComputer, takeAlong } from './along'
import type { Person } from './browser'
import { test } from './harness'
import { answer, choose, giveUp, makeMatch, meet, patience, place, setCode, told } from './play'
import { record } from './record'
import type { Server } from './server'

const windows = [[390, 664], [820, 1180], [1440, 900]] as const
const themes = ['light', 'dark'] as const
const languages = ['en', 'fr', 'de', 'es'] as const

interface Stage {
  ann: Person
  bob: Person
  server: Server
  enter: (name: string) => Promise<Person>
}
interface Screen {
  /** Opens the screen on Bob's page, in English. */
  open: (stage: Stage) => Promise<void>
  /**
   * Repeats the steps that are needed after the page has been reloaded in another language. It finds elements by
   * their attributes, never by words.
   */
  again?: (page: Page) => Promise<void>
  /** A selector for an element that appears once the screen is complete. */
  there?: string
}

const at = (address: string, there = 'h1, h2'): Screen => ({ open: async ({ bob }) => void (await bob.page.goto(address)), there })
const type = (keys: string) => async (page: Page) => {
  await page.locator('[data-draft]').waitFor(patience)
  for (const _ of keys) await page.keyboard.press('Backspace') // a stored draft is not deleted
  await page.keyboard.type(keys)
}

/** Plays two rows of a game, so that Bob has to place the third. */
async function twoRows({ ann, bob }: Pick<Stage, 'ann' | 'bob'>, edition = 'Remastered'): Promise<void> {
  await meet(ann, bob, { edition, games: 2, hints: true })
  await setCode(ann, '1234')
  await place(bob, 1, '1122')
  await place(bob, 2, '3344')
  await told(bob, 'place row 3')
}

async function post<T>({ page }: Person, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as T
}

const names = ['Maximilian', 'Dorothy Ann', 'Keesha', 'Ralph', 'Wanda']

/** Makes a party whose host only watches, and returns its address. Bob and others take their seats. */
async function party({ ann, bob, enter }: Stage, settings: object = {}): Promise<{ at: string; players: Person[] }> {
  const { id } = await post<{ id: string }>(ann, '/api/parties', { edition: 'remastered', codes: 2, pace: 'together', limit: 600, teams: 2, name: 'Ms Miller', watches: true, ...settings })
  const players = [bob, ...(await Promise.all(names.map((name) => enter(name))))]
  for (const player of players) await post(player, `/api/parties/${id}/seat`, { name: player.name })
  return { at: `/p/${id}`, players }
}

/** Begins the first code of a party, and places a number of rows for each player. Returns its address. */
async function partyRows(stage: Stage, rows: number, settings?: object): Promise<string> {
  const { at, players } = await party(stage, settings)
  const command = (player: Person, data: object) => post(player, `/api${at.replace('/p/', '/parties/')}/commands`, { round: 1, ...data })
  await command(stage.ann, { kind: 'start' })
  const codes = ['1122', '3344', '5566', '1234', '2345', '3456']
  for (let row = 1; row <= rows; row++) for (const [i, player] of players.entries()) await command(player, { kind: 'place', row, code: codes[(i + row) % codes.length] })
  return at
}
const stop = (stage: Stage, at: string) => post(stage.ann, `/api${at.replace('/p/', '/parties/')}/commands`, { kind: 'stop', round: 1 })

/** Makes an all-play-all tournament in which Bob and others have seats. */
async function tournament({ ann, bob, enter }: Stage): Promise<string> {
  const settings = { kind: 'all-play-all', match: { edition: 'remastered', games: 1 }, name: 'Ms Miller', watches: true }
  const { id } = await post<{ id: string }>(ann, '/api/tournaments', settings)
  for (const player of [bob, ...(await Promise.all(names.map((name) => enter(name))))]) await post(player, `/api/tournaments/${id}/seat`, { name: player.name })
  return `/t/${id}`
}

const screens: Record<string, Screen> = {
  home: at('/'),
  'new, a friend': at('/?with=friend', 'dialog[open], [role=dialog]'),
  'new, one device': at('/?with=shared', 'dialog[open], [role=dialog]'),
  'new, the computer': at('/?with=computer', 'dialog[open], [role=dialog]'),
  menu: { ...at('/'), again: (page) => page.locator('header button').last().click() },
  wait: { open: async ({ bob }) => void (await makeMatch(bob, { edition: 'Advanced', games: 4 })), there: '[data-invite]' },
  invitation: { open: async ({ ann, bob }) => void (await bob.page.goto(await makeMatch(ann, { edition: 'Advanced', games: 4 }))), there: 'input' },
  'code someone gave me': at('/code'),
  'table, hiding': { open: async ({ ann, bob }) => meet(bob, ann, { edition: 'Remastered' }), again: type('12'), there: '[data-draft]' },
  'table, placing': { open: (stage) => twoRows(stage), again: type('12'), there: '[data-draft]' },
  'table, hints': { open: (stage) => twoRows(stage), again: (page) => page.keyboard.press('h'), there: '[data-draft]' },
  'table, menu': { open: (stage) => twoRows(stage), again: (page) => page.locator('header button').last().click(), there: '[data-draft]' },
  'table, answering': {
    open: async ({ ann, bob }) => {
      await meet(bob, ann, { edition: 'Ultimate', answers: 'assisted' })
      await setCode(bob, '11223')
      await place(ann, 1, '12345')
      await told(bob, 'answer')
    },
    there: '[data-send]',
  },
  'table, a wrong answer': {
    open: async ({ ann, bob }) => {
      await meet(ann, bob, { edition: 'Classic', answers: 'strict' })
      await setCode(ann, '1122')
      await place(bob, 1, '1133')
      await answer(ann, 1, '0r1w')
      await place(bob, 2, '1122')
      await answer(ann, 2, '4r0w')
      await told(bob, /./)
    },
    there: '[data-say]',
  },
  'table, waiting': {
    open: async ({ ann, bob }) => {
      await twoRows({ ann: bob, bob: ann }, 'Classic')
      await told(bob, 'is placing')
    },
    there: '[data-say]',
  },
  'table, a duel': {
    open: async ({ ann, bob }) => {
      await meet(ann, bob, { edition: 'Challenge', games: 3 })
      await setCode(ann, '11234')
      await setCode(bob, '87654')
      await place(bob, 1, '11111')
      await place(ann, 1, '22333')
      await told(bob, 'place row 2')
    },
    again: type('12'),
    there: '[data-draft]',
  },
  'table, an offer': {
    open: async ({ ann, bob }) => {
      await twoRows({ ann, bob })
      await choose(ann, 'Offer to end the match')
      await bob.page.getByRole('status').filter({ hasText: 'Ann offers' }).waitFor({ state: 'attached', ...patience })
    },
    there: '[data-draft]',
  },
  'table, given to the other': {
    open: async ({ bob }) => {
      await makeMatch(bob, { edition: 'Classic', shared: 'Ann' })
    },
    there: '[data-say]',
  },
  'table, a game is over': {
    open: async ({ ann, bob }) => {
      await twoRows({ ann, bob })
      await place(bob, 3, '1234')
      await told(bob, 'Broken in 3.')
    },
    there: '[data-say]',
  },
  'table, the match is over': {
    open: async ({ ann, bob }) => {
      await meet(ann, bob, { edition: 'Classic', games: 2 })
      await setCode(ann, '1122')
      await place(bob, 1, '1133')
      await place(bob, 2, '1122')
      await setCode(bob, '3456')
      await place(ann, 1, '3456')
      await bob.page.getByText('The match is over.').first().waitFor(patience)
    },
    there: '[data-send]',
  },
  'table, watched': {
    open: async ({ ann, bob }) => {
      const away = await bob.context.newPage()
      await makeMatch(ann, { edition: 'Advanced' })
      const watch = await ann.page.locator('[data-watch]').getAttribute('data-watch', patience)
      await away.close()
      await bob.page.goto(watch ?? '')
    },
    there: '[data-say]',
  },
  analysis: {
    open: async ({ bob }) => {
      await bob.page.goto('/analyse')
      await bob.page.getByRole('textbox', { name: /record/i }).first().fill(record(1), patience)
      await bob.page.getByRole('button', { name: 'Analyse' }).click()
      await bob.page.waitForURL('**/a/*', patience)
    },
    there: '.sum',
  },
  analyse: at('/analyse'),
  lesson: at('/lesson'),
  daily: at('/daily', '[aria-label] li'),
  'daily, a month': at('/daily/2026-11'),
  'daily, a code': {
    open: async ({ bob }) => {
      await bob.page.goto('/daily')
      await bob.page.getByRole('button', { name: 'Classic to do' }).click()
      await bob.page.waitForURL('**/m/*', patience)
      await giveUp(bob)
      await bob.page.getByRole('link', { name: 'How others did' }).click()
      await bob.page.getByRole('heading', { name: 'Not broken.' }).waitFor(patience)
    },
    there: 'h1, h2',
  },
  challenge: {
    open: async ({ bob }) => {
      await bob.page.goto('/')
      const id = await bob.page.evaluate(async () => {
        const answer = await fetch('/api/challenges', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"edition":"remastered","code":"1234","name":"Ann"}' })
        return ((await answer.json()) as { id: string }).id
      })
      await bob.page.goto(`/c/${id}`)
    },
    there: 'h1, h2',
  },
  'parties, making one': at('/parties', 'ul button'),
  'parties, the invitation': {
    open: async (stage) => {
      const { id } = await post<{ id: string }>(stage.ann, '/api/parties', { edition: 'remastered', codes: 3, name: 'Ms Miller' })
      await stage.bob.page.goto(`/p/${id}`)
    },
    there: 'form input',
  },
  'parties, waiting': { open: async (stage) => void (await stage.bob.page.goto((await party(stage)).at)), there: '.names' },
  'parties, the host': {
    open: async (stage) => {
      const { ann, bob } = stage
      await bob.page.goto((await party({ ...stage, ann: bob, bob: ann })).at)
    },
    there: 'svg[role=img]',
  },
  'parties, a row': { open: async (stage) => void (await stage.bob.page.goto(await partyRows(stage, 2))), again: type('12'), there: '[data-draft]' },
  'parties, an answer explained': {
    open: async (stage) => void (await stage.bob.page.goto(await partyRows(stage, 1, { taught: true }))),
    there: '[data-draft]',
  },
  'parties, between two codes': {
    open: async (stage) => {
      const at = await partyRows(stage, 2)
      await stop(stage, at)
      await stage.bob.page.goto(at)
    },
    there: '.end',
  },
  'parties, the end': {
    open: async (stage) => {
      const at = await partyRows(stage, 3, { codes: 1 })
      await stop(stage, at)
      await stage.bob.page.goto(at)
    },
    there: 'h1, h2',
  },
  'parties, the progress': {
    open: async (stage) => {
      const at = await partyRows(stage, 2)
      await stop(stage, at)
      await stage.bob.page.goto(`${at}/progress`)
    },
    there: 'table',
  },
  'the big screen, an invitation': { open: async (stage) => void (await stage.bob.page.goto(`${(await party(stage)).at}/wall`)), there: 'svg[role=img]' },
  'the big screen, a code': { open: async (stage) => void (await stage.bob.page.goto(`${await partyRows(stage, 2)}/wall`)), there: '.playing' },
  'the big screen, the podium': {
    open: async (stage) => {
      const at = await partyRows(stage, 3)
      await stop(stage, at)
      await stage.bob.page.goto(`${at}/wall`)
    },
    there: 'h1, h2',
  },
  'tournaments, making one': at('/tournaments', 'form, input'),
  'tournaments, the invitation': {
    open: async ({ ann, bob }) => {
      const { id } = await post<{ id: string }>(ann, '/api/tournaments', { kind: 'arena', minutes: 30, match: { edition: 'classic', games: 2 }, name: 'Ms Miller' })
      await bob.page.goto(`/t/${id}`)
    },
    there: 'form input',
  },
  'tournaments, waiting': { open: async (stage) => void (await stage.bob.page.goto(await tournament(stage))), there: 'table' },
  'tournaments, the results': {
    open: async (stage) => {
      const at = await tournament(stage)
      const command = (data: object) => post(stage.ann, `/api${at.replace('/t/', '/tournaments/')}/commands`, data)
      await command({ kind: 'start' })
      await command({ kind: 'close' })
      await stage.bob.page.goto(at)
    },
    there: 'table',
  },
  'offline, the first page': {
    open: async ({ bob, server }) => {
      await takeAlong(bob, server)
      await bob.page.goto('/')
    },
    there: '[role=radio], input[type=radio]',
  },
  'offline, a table': {
    open: async ({ bob, server }) => {
      await takeAlong(bob, server)
      await playComputer(bob)
      await told(bob, 'place row 1')
    },
    there: '[data-draft]',
  },
  'offline, what needs a network': {
    open: async ({ bob, server }) => {
      await takeAlong(bob, server)
      await bob.page.goto('/daily')
    },
    there: 'h1, h2',
  },
  'offline, a full device': {
    open: async ({ bob, server }) => {
      await takeAlong(bob, server)
      await bob.page.goto('/')
    },
    again: async (page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
      await page.locator('.act').first().click()
    },
  },
  puzzles: at('/puzzles'),
  puzzle: {
    open: async ({ bob }) => {
      await bob.page.goto('/puzzles')
      await bob.page.locator('main a[href^="/puzzles/"]').first().click()
      await bob.page.waitForURL('**/puzzles/*', patience)
    },
    there: '[data-row]',
  },
  history: {
    open: async ({ bob }) => {
      await bob.page.goto('/history')
      await bob.page.getByRole('button', { name: 'Import games' }).click(patience)
      await bob.page.getByRole('textbox', { name: 'Your name in these records' }).fill('Ben')
      await bob.page.getByRole('textbox', { name: 'The records' }).fill(record(1))
      await bob.page.getByRole('button', { name: 'Import', exact: true }).click()
      await bob.page.locator('.slab').first().waitFor(patience)
    },
    there: '.slab',
  },
  rules: at('/rules'),
  'rules, Challenge': at('/rules/challenge'),
  levels: at('/levels'),
  board: at('/board?board=advanced&rows=11223.1r1w_14556.0r2w', '[data-row]'),
  'proved boards': at('/optimal?board=c6p4', 'table'),
  strategy: at('/optimal/c6p4?path=0r2w', '[data-row]'),
  'by hand': at('/by-hand', '[data-row], h1'),
  'score sheet': at('/sheet', 'form, h1'),
  print: at('/print', '.act'),
  study: at('/study'),
  'programming interface': at('/api-docs'),
  'nothing there': at('/nothing/there'),
}

const dir = path.resolve(process.env.KEYPEG_SHOTS ?? path.join(import.meta.dirname, '../../.tests/shots'))

test.for(Object.entries(screens))('%s', async ([name, { open, again, there }], { enter, browser, server }) => {
  const stage = { ann: await enter('Ann'), bob: await enter('Bob', { keeps: name.startsWith('offline') }), server, enter }
  const { page } = stage.bob
  for (const person of [stage.ann, stage.bob]) person.expectError(/./)
  await open(stage)
  const title = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  await mkdir(path.join(dir, title), { recursive: true })
  for (const language of languages) {
    await page.evaluate((language) => localStorage.setItem('keypeg', JSON.stringify({ ...JSON.parse(localStorage.getItem('keypeg') ?? '{}'), language })), language)
    await page.reload()
    if (there) await page.locator(there).first().waitFor(patience)
    await again?.(page)
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(150)
        await page.screenshot({ path: path.join(dir, title, `${language}-${width}-${theme}.png`) })
      }
    }
  }
  await contactSheet(await browser.newPage({ viewport: { width: 2400, height: 600 } }), title, name)
})

/** Puts all pictures of a screen on one contact sheet, with a line for each language. */
async function contactSheet(page: Page, title: string, name: string): Promise<void> {
  const picture = (language: string, width: number, theme: string) =>
    `<img src="${pathToFileURL(path.join(dir, title, `${language}-${width}-${theme}.png`))}" width="${width === 390 ? 290 : width === 820 ? 300 : 560}">`
  const lines = languages.map((language) => `<p>${themes.flatMap((theme) => windows.map(([width]) => picture(language, width, theme))).join(' ')}</p>`)
  const file = path.join(dir, `${title}.html`)
  await writeFile(file, `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{margin:8px;background:#888;font:16px sans-serif}p{display:flex;gap:8px;align-items:start;margin:0 0 8px}</style><h1>${name}</h1>${lines.join('')}`)
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: path.join(dir, `${title}.png`), fullPage: true })
  await page.close()
}
