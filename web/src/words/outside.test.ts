import { expect, test } from 'vitest'
import { isNode, type Node, sources, syntaxOf } from '../sources'

/** Patterns for texts that need not be in a catalogue, because they are the same in every language. */
const allowed = [
  /^(– )?Keypeg$/, // the product's name, alone or at the end of a page title
  /^([A-Z]{2}( |$))+$/, // a code, written with the letters of its pegs
  /^openapi\.json$/,
  /^(Escape|Enter|Backspace|Delete|Home|End|Tab)$/, // keys, by the browser's names
  /^Date$/, // the header
  /^M[\d\sA-Za-z.-]+[Zz]$/, // the outline of a drawing
  /^(body|input|:is\(|\[data-)[^.!?]*$/, // selectors of elements
  /^Keypeg: 1\n/, // a record
]

/** The attributes and component properties that a user sees or hears. */
const heard = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'caption', 'head', 'label', 'legend', 'placeholder', 'title'])

/** Reports whether a text contains a word, which means two consecutive letters. */
const worded = (text: string) => /\p{L}{2}/u.test(text)
/**
 * Reports whether a text is for readers. Such a text has a space or begins with a capital. Values that the code only compares
 * or passes on have neither.
 */
const sentence = (text: string) => worded(text) && (/\s/.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text))
/** Reports whether an error is seen only in the console. A refusal, in contrast, is shown to users. */
const forConsole = ({ type, callee }: Node) => type === 'NewExpression' && isNode(callee) && callee.name === 'Error'

/** Returns the text of a string or template, with … for inserted values. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Returns the texts in a component or module that are missing from the catalogues. */
function outside(source: string, component: boolean): string[] {
  const found: string[] = []

  function visit(of: unknown): void {
    if (Array.isArray(of)) return of.forEach(visit)
    if (!isNode(of)) return
    if (forConsole(of)) return
    switch (of.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
        return
      case 'Text':
        if (worded(String(of.data)) || /^[;:!?]\s/.test(String(of.data))) found.push(String(of.data).trim())
        return
      case 'Attribute': {
        const parts = [of.value].flat().filter(isNode)
        const texts = parts.filter(({ type }) => type === 'Text')
        if (heard.has(String(of.name))) texts.forEach(visit)
        if (of.name !== 'class' && of.name !== 'style') parts.filter(({ type }) => type !== 'Text').forEach(visit)
        return
      }
    }
    const text = textOf(of)
    if (text !== undefined && sentence(text)) found.push(text)
    Object.values(of).forEach(visit)
  }

  syntaxOf(source, component).forEach(visit)
  return found.filter((text) => !allowed.some((pattern) => pattern.test(text)))
}

const found = sources
  .filter(({ file }) => !file.startsWith('words/'))
  .map(({ file, source, component }) => ({ file, texts: outside(source, component) }))

test('no sentence stands outside the catalogues', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(found.filter(({ texts }) => texts.length > 0)).toEqual([])
})

test('a planted sentence is found wherever it may stand', () => {
  for (const planted of [
    '<p>Put it back.</p>',
    '<p>Rows</p>',
    '<p>{title}: {line}</p>', // French has a space before the colon
    '<svelte:head><title>Rules – Keypeg</title></svelte:head>',
    '<input placeholder="Name" />',
    '<button aria-label="Close">×</button>',
    '<button aria-label={open ? "Close it" : "Open it"}>×</button>',
    '{#if open}<Panel title="Your rows" />{/if}',
    '<p>{open ? "It is open." : ""}</p>',
    '<p>{`${n} rows`}</p>',
    '{#snippet more()}<b>more</b>{/snippet}',
    '<script lang="ts">const text = { more: "Show more" }</script>',
    '<script lang="ts">const word = (n: number) => n > 0 ? `${n} rows left` : "none at all"</script>',
    '<script lang="ts">if (lost) throw new Refusal("There is no connection.")</script>',
    '<script lang="ts" module>export const heads = ["Game", "Loss"] as const</script>',
  ]) {
    expect(outside(planted, true), planted).not.toEqual([])
  }
  expect(outside('export const limit = (n: number) => `${n} minutes` satisfies string', false)).toEqual(['… minutes'])
})

test('what is no sentence is let through', () => {
  for (const plain of [
    '<p class="small soft">{text.line} – {n} × {m} %</p>',
    '<a class={["panel", over && "over won"]} href="/daily" style="color: red; margin: 0 auto">{text.go}</a>',
    '<script lang="ts">import { count } from "../game/count down"; const kind: "a b" | "c" = pick("one-code", key === "ArrowDown")</script>',
    '<script lang="ts">if (!id) throw new Error("no match of this id")</script>',
  ]) {
    expect(outside(plain, true), plain).toEqual([])
  }
})
