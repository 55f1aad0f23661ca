import path from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import type { Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'

/** Tells the service worker what was built beside it: all of the client but the page of its parts. */
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
    worker.code = worker.code.replace(/\bBUILT\b/g, () => JSON.stringify([...built].map((file) => `/${file}`)))
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * What the first page needs, by the imports of the client itself: one file, and one of styles, instead of one for every set of
 * pages that share something.
 */
function first(id: string, graph: Graph): 'first' | undefined {
  if (needed.size === 0) {
    const add = (id: string) => {
      if (needed.has(id)) return
      needed.add(id)
      graph.getModuleInfo(id)?.importedIds.forEach(add)
    }
    // What fetches the client stands apart: it could not wait for itself.
    const [start, app] = ['main.ts', 'App.svelte'].map((file) => path.join(import.meta.dirname, 'src', file)) as [string, string]
    add(app)
    graph.getModuleInfo(start)?.importedIds.forEach(add)
  }
  return needed.has(id) ? 'first' : undefined
}
const needed = new Set<string>()

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    shell,
    // Once, here, and as far as it goes: the server sends what it finds. What fits into one packet stays as it is.
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
      // Whatever it holds, a service worker keeps its name.
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: first }] },
      },
    },
  },
  server: {
    // `npm run dev` serves the page, a `keypeg serve` beside it the game.
    host: 'localhost',
    proxy: { '/api': 'http://localhost:8080' },
    // ../testdata is shared with the Go tests.
    fs: { allow: ['..'] },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    // The palettes are measured as they stand there; other styles are no matter of these tests.
    css: { include: /tokens\.css/ },
    setupFiles: ['src/words/setup.ts', 'src/testing.ts'],
    // As many as there are processors; vitest would leave one of them to itself, which is half of two.
    maxWorkers: '100%',
    // Nothing here is about how fast a machine is: these end a test that hangs.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
