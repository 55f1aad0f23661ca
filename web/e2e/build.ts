import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Engine } from './engines/installed'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the keypeg binary under test. */
    keypeg: string
    /** The path of ptyterm, a program that acts like a person at a terminal. */
    ptyterm: string
    /** The browser engine in which the tests run. */
    engine: Engine
    /** True if pages show shadows and gradients. */
    shaded: boolean
  }
}

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Builds keypeg once before the browser tests, into a temporary directory. The tests then run the current source and never
 * an old binary.
 */
export default async function build(project: TestProject) {
  const dir = await mkdtemp(path.join(tmpdir(), 'keypeg-e2e-'))
  if (existsSync(path.join(root, 'cmd/keypeg'))) {
    execFileSync('go', ['build', '-o', dir, './cmd/keypeg', './internal/lab/ptyterm'], { cwd: root, stdio: 'inherit' })
  }
  project.provide('keypeg', path.join(dir, 'keypeg'))
  project.provide('ptyterm', path.join(dir, 'ptyterm'))
  return () => rm(dir, { recursive: true, force: true })
}
