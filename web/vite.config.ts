import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
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
    setupFiles: ['src/testing.ts'],
    // Nothing here is about how fast a machine is: these end a test that hangs.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
