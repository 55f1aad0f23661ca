import { expect, test } from 'vitest'
import { importsOf, isNode, type Node, sources, syntaxOf, walk } from './sources'

const screens = ['match', 'position', 'puzzle', 'scoring', 'study', 'challenge', 'daily', 'home', 'door', 'history', 'lesson', 'optimal', 'pages', 'party', 'tournament']

/** The folders that each folder may import from, besides itself and the single files in src/. Screens may not import each other. */
const layers: Record<string, readonly string[]> = {
  api: [],
  words: [],
  transport: ['api', 'words', 'pocket'], // with web/pocket
  game: ['look', 'words'],
  parts: ['look', 'game', 'transport', 'words'],
  look: ['words'],
  ...Object.fromEntries(screens.map((screen) => [screen, ['parts', 'look', 'game', 'transport', 'words']])),
}

/** The single files in src/, which every folder may import. */
const known = ['wire.ts', 'prefs.svelte.ts', 'route.ts', 'router.svelte.ts']

/** The allowed imports from higher folders, each with the reason. */
const exceptions: Record<string, string> = {
  'words/en/app.ts → look/board/pegs': 'the type of a label’s name: a catalogue has one for each',
  'words/en/home.ts → home/newMatchForm.svelte': 'the type of an opponent’s name: a catalogue has one for each',
}

/** Returns the imports of a file that the rules do not allow. */
function astray(file: string, source: string, component = file.endsWith('.svelte')): string[] {
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
  return importsOf(source, component).flatMap((path) => {
    if (!path.startsWith('.')) return []
    const to = new URL(path, `file:///${file}`).pathname.slice(1)
    const target = to.includes('/') ? to.slice(0, to.indexOf('/')) : ''
    const arrow = `${file} → ${to}`
    if (folder === '' || folder === target || arrow in exceptions) return []
    const allowed = target === '' ? known.some((name) => name.replace(/\.ts$/, '') === to) : layers[folder]?.includes(target)
    return allowed ? [] : [arrow]
  })
}

test('imports between folders go only downward', () => {
  const folders = new Set(sources.flatMap(({ file }) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])))
  expect([...folders].sort(), 'a new folder needs a line in the table').toEqual(Object.keys(layers).filter((folder) => folder !== 'api').sort())
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(({ file, source }) => astray(file, source))).toEqual([])
})

test('every exception is still needed', () => {
  const arrows = sources.flatMap(({ file, source }) =>
    importsOf(source, file.endsWith('.svelte')).map((path) => `${file} → ${new URL(path, `file:///${file}`).pathname.slice(1)}`),
  )
  expect(Object.keys(exceptions).filter((arrow) => !arrows.includes(arrow))).toEqual([])
})

test('an import that no rule allows is found', () => {
  for (const [file, source] of [
    ['parts/Frame.svelte', '<script lang="ts">import Game from "../match/Game.svelte"</script>'],
    ['parts/Share.svelte', '<script lang="ts" module>export { Session } from "../match/session.svelte"</script>'],
    ['puzzle/Solve.svelte', '<script lang="ts">const later = () => import("../position/Effect.svelte")</script>'],
    ['position/Slips.svelte', '<script lang="ts">import type { Act } from "../match/session.svelte"</script>'],
    ['game/seats.ts', 'import { api } from "../transport/api"'],
    ['parts/Frame.svelte', '<script lang="ts">import App from "../App.svelte"</script>'],
  ] as const) {
    expect(astray(file, source), source).toHaveLength(1)
  }
})

/**
 * The files that may parse keys, show them, lay them out, or play their sounds. All other files pass keys on as the server sent
 * them.
 */
const keysAtHome = ['look/board/lines.ts', 'look/board/Keys.svelte', 'look/board/Working.svelte', 'look/drawer/Piles.svelte', 'look/show/TablePage.svelte', 'look/sound.ts']

const nameOf = (of: unknown) => (isNode(of) ? of.name : undefined)
const keyed = (of: unknown): of is Node => isNode(of) && of.type === 'MemberExpression' && ['red', 'white'].includes(String(nameOf(of.property)))

/**
 * Returns the places in which a file computes keys or bases decisions on them. Such code would repeat the rules, which only
 * the server knows.
 */
function rulesIn(source: string, component: boolean): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    switch (node.type) {
      case 'ObjectExpression': {
        const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property')
        const values = properties.filter(({ key }) => ['red', 'white'].includes(String(nameOf(key)))).map(({ value }) => value as Node)
        // If `keys` is a function or a text, it belongs to a catalogue. If `keys` is a plain number, it belongs to an example.
        // Any other `keys` are computed keys.
        if (values.length === 2 && values.some(({ type }) => !['Literal', 'ArrowFunctionExpression', 'ObjectExpression'].includes(type))) found.push('keys that are made')
        return
      }
      case 'TemplateLiteral':
        if ((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…') === '…r…w') found.push('an answer that is written')
        return
      case 'BinaryExpression':
        if ([node.left, node.right].some(keyed)) found.push('keys that are counted or compared')
        return
      case 'AssignmentExpression':
      case 'UpdateExpression':
        if (keyed(node.left) || keyed(node.argument)) found.push('keys that are counted')
    }
  }
  for (const part of syntaxOf(source, component)) walk(part, visit)
  return found
}

test('no file works out keys', () => {
  const found = sources.filter(({ file }) => !keysAtHome.includes(file)).map(({ file, source, component }) => ({ file, rules: rulesIn(source, component) }))
  expect(found.filter(({ rules }) => rules.length > 0)).toEqual([])
  expect(keysAtHome.every((home) => sources.some(({ file }) => file === home))).toBe(true)
})

test('a rule that was planted is found', () => {
  for (const rule of [
    'const score = (code: string, row: string) => { let red = 0, white = 0; for (const i in row) if (code[i] === row[i]) red++; return { red, white } }',
    'const answer = `${right}r${near}w`',
    'const broken = (keys: Keys, pegs: number) => keys.red === pegs',
    'const impossible = (keys: Keys, pegs: number) => keys.red + keys.white > pegs',
    'function add(keys: Keys) { keys.red += 1 }',
    'function add(keys: Keys) { keys.white++ }',
  ]) {
    expect(rulesIn(rule, false), rule).not.toEqual([])
    expect(rulesIn(`<script lang="ts">${rule}</script>`, true), rule).not.toEqual([])
  }
})
