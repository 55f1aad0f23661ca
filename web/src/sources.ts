// Parses the client's own source with the compiler, for tests only.
import { parse } from 'svelte/compiler'

/** A syntax node of a component or a module. */
export type Node = Record<string, unknown> & { type: string }

export const isNode = (of: unknown): of is Node => typeof of === 'object' && of !== null && typeof (of as Node).type === 'string'

const all = import.meta.glob<string>('./**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })

/** The files served to browsers, by their path in src/, without tests and generated files. */
export const sources = Object.entries(all)
  .map(([path, source]) => ({ file: path.replace('./', ''), source, component: path.endsWith('.svelte') }))
  .filter(({ file }) => !/^api\/schema\.ts$|\.test\.ts$|\.harness\.svelte$|\.d\.ts$|(^|\/)(fixtures|testing|sources)\.ts$/.test(file))

/** Caches parsed files, because many tests read all of them. */
const syntax = new Map<string, Node[]>()

/** Returns the syntax trees of a component's markup and scripts, or of a module. */
export function syntaxOf(source: string, component: boolean): Node[] {
  const key = `${component}${source}`
  const kept = syntax.get(key)
  if (kept) return kept
  const { fragment, instance, module } = parse(component ? source : `<script lang="ts">${source}</script>`, { modern: true })
  const parts = [fragment, instance?.content, module?.content].flatMap((part: unknown) => (isNode(part) ? [part] : []))
  syntax.set(key, parts)
  return parts
}

export function walk(of: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(of)) return of.forEach((part) => walk(part, visit))
  if (!isNode(of)) return
  visit(of)
  for (const part of Object.values(of)) walk(part, visit)
}

/**
 * Returns the modules that a component or module imports, as its imports name them. Dynamic imports and type imports are
 * included.
 */
export function importsOf(source: string, component: boolean): string[] {
  const found: string[] = []
  for (const part of syntaxOf(source, component)) {
    walk(part, ({ type, source: from }) => {
      const imports = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(type)
      if (imports && isNode(from) && typeof from.value === 'string') found.push(from.value)
    })
  }
  return found
}
