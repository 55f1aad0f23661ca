import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import type { Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '..')
/** Returns the files in a folder whose names match, sorted by name. */
const filesOf = (folder: string, names: RegExp) =>
  readdirSync(path.join(root, folder)).filter((file) => names.test(file)).map((file) => ({ file, content: readFileSync(path.join(root, folder, file)) }))

/** The strategies of proved boards. The server serves them under the names of these files. */
const strategies = filesOf('solver/optimal/strategies', /\.gz$/)
/** The files that other servers embed and that the pocket fetches (internal/fetched), compressed. */
const data = [
  ...filesOf('solver/book', /\.book$|^openings\.txt$/),
  ...filesOf('solver/optimal', /^table\.json$/),
  ...filesOf('internal/tell', /\.toml$/),
  ...filesOf('internal/picture/face', /^[a-z]+\.txt$/).map(({ file, content }) => ({ file: `face/${file}`, content })),
].map(({ file, content }) => ({ file, content: brotliCompressSync(content) }))
/** Returns a part of the file's address that changes with its content. */
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8)
const kept = Object.entries({ strategies, data }).flatMap(([folder, files]) => files.map(({ file, content }) => `/${folder}/${file}?${hash(content)}`))
const compressed = path.join(import.meta.dirname, 'pocket/built/pocket.wasm.br')
/** The size of all files that the pocket stores, in bytes. */
const pocketBytes = [...strategies, ...data].reduce((sum, { content }) => sum + content.length, existsSync(compressed) ? statSync(compressed).size : 0)

/**
 * Reports whether a file belongs to the pocket. These files are the program, which is compressed already (scripts/pocket.sh), and
 * the worker that runs it.
 */
const isPocket = (name: string) => /^assets\/(pocket-[\w-]+\.wasm|serving-[\w-]+\.js)$/.test(name)

/** Tells the service worker which files were built. These are all files of the client except the page that shows its parts. */
const shell: Plugin = {
  name: 'shell',
  enforce: 'post',
  generateBundle(_, bundle) {
    const built = new Set<string>()
    const add = (file: string) => {
      const chunk = bundle[file]
      if (built.has(file) || chunk?.type !== 'chunk' || chunk.facadeModuleId?.endsWith('/look/show/Look.svelte')) return
      built.add(file)
      const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
      for (const beside of [...importedCss, ...importedAssets]) built.add(beside)
      for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
    }
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId?.endsWith('/index.html')) add(fileName)
    const worker = chunks.find(({ name, isEntry }) => isEntry && name === 'worker')
    if (!worker || built.size < 2) this.error('the service worker, or what it keeps, was not built')
    if (worker.imports.length > 0) this.error('the service worker is one file, and shares none')
    const pocket = Object.keys(bundle).filter(isPocket)
    if (pocket.length !== 2) this.error(`the pocket has these files: ${pocket.join(' ')}`)
    for (const file of pocket) built.delete(file)
    const paths = (files: Iterable<string>) => JSON.stringify([...files].map((file) => `/${file}`))
    worker.code = worker.code.replace(/\bBUILT\b/g, () => paths(built)).replace(/\bPOCKET\b/g, () => JSON.stringify([...pocket.map((file) => `/${file}`), ...kept]))
  },
}

/** Adds the pocket's program and data to the build, in compressed form only. */
const pocket: Plugin = {
  name: 'pocket',
  enforce: 'post',
  generateBundle(_, bundle) {
    const program = Object.keys(bundle).find((name) => isPocket(name) && name.endsWith('.wasm'))
    if (!program) this.error('the pocket was not built: make web')
    const source = readFileSync(compressed)
    this.emitFile({ type: 'asset', fileName: `${program}.br`, source })
    delete bundle[program]
    for (const { file, content } of data) this.emitFile({ type: 'asset', fileName: `data/${file}.br`, source: content })
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Returns the file to which a module belongs: `first` if the first page imports it, and otherwise `table` if a match imports it
 * and it is not in match/. The modules of each of these two groups form one file of code and one file of styles. Otherwise there
 * would be a file for every set of pages that share something, and a match would fetch sixty files.
 */
function fileOf(id: string, graph: Graph): 'first' | 'table' | undefined {
  if (needed.size === 0) {
    const add = (id: string, file: 'first' | 'table') => {
      if (needed.has(id)) return
      needed.set(id, file)
      graph.getModuleInfo(id)?.importedIds.forEach((id) => add(id, file))
    }
    // The code that fetches the client is in a separate file, because it has to run before the client has been loaded.
    graph.getModuleInfo(source('main.ts'))?.importedIds.forEach((id) => add(id, 'first'))
    add(source('App.svelte'), 'first')
    add(source('words/counting.ts'), 'first') // the words of every language need this module
    add(source('match/MatchPage.svelte'), 'table')
  }
  const file = needed.get(id)
  return file === 'table' && id.startsWith(source('match/')) ? undefined : file
}
const needed = new Map<string, 'first' | 'table'>()
/** Returns the path of a source file. */
const source = (file: string) => path.join(import.meta.dirname, 'src', file)

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    shell,
    pocket,
    // Compresses the files once, during the build, as far as possible. The server sends these files. Files that fit into one
    // packet stay uncompressed.
    compression({
      algorithms: ['brotliCompress', defineAlgorithm('gzip', { level: 9 })],
      threshold: 1024,
      skipIfLargerOrEqual: true,
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'worker/worker.ts'],
      // A service worker keeps its name even if its content changes.
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: fileOf }] },
      },
    },
  },
  define: {
    POCKET_DATA: JSON.stringify(kept),
    POCKET_MEGABYTES: pocketBytes / 1e6,
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  server: {
    // `npm run dev` serves the page. A `keypeg serve` next to it serves the API.
    host: 'localhost',
    proxy: { '/api': 'http://localhost:8080' },
    // The Go tests use ../testdata too.
    fs: { allow: ['..'] },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    // The palettes are measured from the source. These tests need no other styles.
    css: { include: /tokens\.css/ },
    setupFiles: ['src/words/setup.ts', 'src/testing.ts'],
    // Each file runs in a context of its own within a process that runs many files, which loads jsdom only once.
    pool: 'vmForks',
    // Uses as many workers as there are processors. By default vitest leaves one processor free, which is half of a machine
    // with two processors.
    maxWorkers: '100%',
    // These limits only end a test that hangs. Nothing here depends on the speed of a machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
