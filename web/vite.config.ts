import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
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
    // Nothing here is about how fast a machine is: these end a test that hangs.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
