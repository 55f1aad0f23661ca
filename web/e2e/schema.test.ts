import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, inject, test } from 'vitest'

test('the client’s types are those of today’s API', async () => {
  const description = execFileSync(inject('keypeg'), ['openapi'], { encoding: 'utf8' })
  const types = astToString(await openapiTS(description, { arrayLength: true }))
  const kept = readFileSync(path.resolve(import.meta.dirname, '../src/api/schema.ts'), 'utf8')
  expect(kept.endsWith(types), 'src/api/schema.ts is out of date: npm run api').toBe(true)
})
