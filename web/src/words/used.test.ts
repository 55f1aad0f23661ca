import { expect, test } from 'vitest'
import { isNode, type Node, sources, syntaxOf, walk } from '../sources'
import { show } from './en/show'
import { words } from './words'

/** Returns the places of all texts of a catalogue. */
const texts = (of: object, at: string): string[] =>
  Object.entries(of).flatMap(([key, value]) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? texts(value, `${at}.${key}`) : [`${at}.${key}`]))

/** The names in a file that refer to a catalogue or to a part of one. */
type Names = Map<string, Set<string>>

/**
 * Returns the places in the catalogues to which an expression may refer, judging by the names in it. A computed member may refer
 * to any place below its object.
 */
function placesOf(of: unknown, names: Names): string[] {
  if (!isNode(of)) return []
  if (of.type === 'Identifier') return [...(names.get(String(of.name)) ?? [])]
  if (of.type === 'CallExpression' && isNode(of.callee) && of.callee.name === '$derived') return placesOf((of.arguments as unknown[])[0], names)
  if (of.type === 'ConditionalExpression') return [...placesOf(of.consequent, names), ...placesOf(of.alternate, names)]
  if (of.type !== 'MemberExpression') return []
  const whole = placesOf(of.object, names)
  return of.computed === true || !isNode(of.property) ? whole : whole.map((place) => `${place}.${String((of.property as Node).name)}`)
}

/** Returns the names that a declaration or import gives to a catalogue or to parts of it. */
function named(of: unknown, names: Names): [string, string][] {
  if (!isNode(of)) return []
  if (of.type === 'ImportDeclaration') {
    const { source, specifiers } = of as unknown as { source: { value: string }; specifiers: { imported?: { name: string }; local: { name: string } }[] }
    return /(^|\/)words$/.test(source.value) ? specifiers.filter(({ imported }) => imported?.name === 'words').map(({ local }) => [local.name, 'words']) : []
  }
  if (of.type !== 'VariableDeclarator' || !isNode(of.id)) return []
  const places = placesOf(of.init, names)
  const { id } = of
  if (id.type === 'Identifier') return places.map((place) => [String(id.name), place])
  if (id.type !== 'ObjectPattern') return []
  return (id.properties as Node[]).flatMap(({ key, value }) =>
    isNode(key) && isNode(value) && value.type === 'Identifier' ? places.map((place): [string, string] => [String(value.name), `${place}.${String(key.name)}`]) : [],
  )
}

/**
 * Returns the places in catalogues that a file reads. `told` lists the parts that are passed to the file, each with its name in
 * the file. The file may read everything below such a part.
 */
function read(source: string, component: boolean, told: readonly (readonly [string, string])[] = []): string[] {
  const names: Names = new Map(told.map(([name, place]) => [name, new Set([place])]))
  const parts = syntaxOf(source, component)
  const found = new Set<string>()
  // A name may refer to a part of something that another name refers to. The search is therefore repeated until it finds no more
  // names.
  for (let before = -1; before !== sizeOf(names); ) {
    before = sizeOf(names)
    for (const part of parts) {
      walk(part, (node) => {
        for (const [name, place] of named(node, names)) names.set(name, (names.get(name) ?? new Set()).add(place))
      })
    }
  }
  const visit = (of: unknown, within = false): void => {
    if (Array.isArray(of)) return of.forEach((part) => visit(part))
    if (!isNode(of)) return
    if (of.type === 'ImportDeclaration' || of.type.startsWith('TSType')) return
    if (of.type === 'VariableDeclarator' && named(of, names).length > 0) return passOn(of.init)
    if (!within && ['Identifier', 'MemberExpression'].includes(of.type)) for (const place of placesOf(of, names)) found.add(place)
    for (const [key, part] of Object.entries(of)) {
      // A path that is part of a longer path does not count. Neither does the name of a property, which refers to no value.
      if (of.type === 'MemberExpression' && key === 'object' && of.computed !== true) visit(part, true)
      else if ((of.type === 'MemberExpression' && key === 'property' && of.computed !== true) || (of.type === 'Property' && key === 'key' && of.computed !== true)) continue
      else visit(part)
    }
  }
  /** Visits the value of a declaration. A declaration alone reads no texts, but code that uses the declared name does. */
  const passOn = (of: unknown): void => {
    if (!isNode(of)) return
    if (of.type === 'CallExpression' && placesOf(of, names).length > 0) return passOn((of.arguments as unknown[])[0])
    if (of.type !== 'ConditionalExpression') return placesOf(of, names).length > 0 ? undefined : visit(of)
    visit(of.test)
    passOn(of.consequent)
    passOn(of.alternate)
  }
  visit(parts)
  return [...found]
}
const sizeOf = (names: Names) => [...names.values()].reduce((sum, places) => sum + places.size, 0)

/**
 * Returns the unused texts. A text is used if the code refers to the text itself, to a place that contains it, or to a part of
 * it.
 */
const unread = (all: readonly string[], places: readonly string[]) => {
  const below = (a: string, b: string) => a === b || a.startsWith(`${b}.`)
  return all.filter((text) => !places.some((place) => below(text, place) || below(place, text)))
}

test('every label is read by somebody', () => {
  const outside = sources.filter(({ file }) => !file.startsWith('words/'))
  // The page that shows the parts of the client has a separate catalogue.
  const places = [...new Set(outside.flatMap(({ file, source, component }) => read(source, component, file.startsWith('look/show/') ? [['text', 'show']] : [])))]
  const all = [...texts(words, 'words'), ...texts(show, 'show')]
  expect(all.length).toBeGreaterThan(500)
  expect(unread(all, places)).toEqual([])
})

test('a label that nobody reads is found, and one that is read is not', () => {
  const all = ['words.home.title', 'words.home.line', 'words.home.of.one', 'words.home.of.two', 'words.door.title']
  for (const [code, left] of [
    ['words.home.title', all.slice(1)],
    ['words.home.title.length', all.slice(1)],
    ['const text = words.home; text.title', all.slice(1)],
    ['const text = words.home; const of = text.of; say(of.two, { title })', [...all.slice(0, 3), all[4]]],
    ['const text = words.home', all],
    ['const { title, of: both } = words.home; say(title, both[which])', ['words.home.line', 'words.door.title']],
    ['const text = words.home; say(text.of[which])', [...all.slice(0, 2), all[4]]],
    ['const text = $derived(late ? words.home : words.door); say(text.title, other.line)', all.slice(1, 4)],
    ['const text = words.home; const of = $derived(text.line ? text.title.at(0) : text.of); say(of.one)', all.slice(3)],
    ['say({ text: words.home.line, title: 1 })', [all[0], ...all.slice(2)]],
    ['say(words)', []],
  ] as const) {
    expect(unread(all, read(`import { words } from '../words/words'\n${code}`, false)), code).toEqual(left)
  }
  const markup = '<script lang="ts">import { words } from "../words/words"; const text = words.home</script><h1 title={text.line}>{text.title}</h1>{#each text.of as one}{one}{/each}'
  expect(unread(all, read(markup, true)), markup).toEqual(['words.door.title'])
  expect(read('const words = [1]; say(words)', false), 'words that are none of ours').toEqual([])
})
