import { expect, test } from 'vitest'
import { isNode, type Node, sources, syntaxOf, walk } from '../sources'
import { more } from './en/more'

const byFile = new Map(sources.map((source) => [source.file, source]))

/** Returns the files that are loaded together with a file because it imports them statically. Imports of types do not count. */
function withIt(file: string, found = new Set<string>()): Set<string> {
  const source = byFile.get(file)
  if (!source || found.has(file)) return found
  found.add(file)
  for (const part of syntaxOf(source.source, source.component)) {
    walk(part, ({ type, source: from, importKind }) => {
      if (!['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(type) || importKind === 'type') return
      if (!isNode(from) || typeof from.value !== 'string' || !from.value.startsWith('.')) return
      const to = new URL(from.value, `file:///${file}`).pathname.slice(1)
      for (const name of [to, `${to}.ts`]) withIt(name, found)
    })
  }
  return found
}

/** Returns the parts of `words` that a file reads. */
function read(file: string): string[] {
  const { source, component } = byFile.get(file)!
  const found: string[] = []
  const visit = ({ type, object, property }: Node) => {
    if (type === 'MemberExpression' && isNode(object) && object.name === 'words' && isNode(property)) found.push(String(property.name))
  }
  for (const part of syntaxOf(source, component)) walk(part, visit)
  return found
}

test('what comes with the first page says nothing that is fetched later', () => {
  const files = [...withIt('App.svelte')].filter((file) => !file.startsWith('words/'))
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((file) => read(file).filter((name) => name in more).map((name) => `${file}: words.${name}`))).toEqual([])
  expect(read('App.svelte'), 'and what is read is seen').toContain('app')
})
