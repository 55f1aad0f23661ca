import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { Setup } from './setup.svelte'

const asked: unknown[] = []
let answers: (() => Promise<Response>)[] = []
const position = (left: string) => ({ board: classicBoard, palette: classicColours, rows: [], left: { codes: left, exact: true }, codes: [], slips: [], text: '' })

beforeEach(() => {
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(await request.json())
    return (answers.shift() ?? (async () => Response.json(position('1296'))))()
  })
})

async function ready(rows: Setup['rows'] = []): Promise<Setup> {
  const setup = new Setup('classic', rows)
  await setup.look()
  flushSync()
  return setup
}
const type = (setup: Setup, keys: string) => {
  for (const key of keys) setup.desk?.press(key)
}

test('rows are put together, answered, changed in place and taken away', async () => {
  const setup = await ready()
  type(setup, '1122')
  setup.step = 'answer'
  setup.answer('1r2w')
  expect(setup).toMatchObject({ at: 1, step: 'row' })
  type(setup, '3344')
  setup.answer('0r0w')
  setup.edit(0)
  expect(setup.desk?.text).toBe('1122')
  type(setup, '6')
  setup.answer('2r0w')
  expect(setup.rows).toEqual([{ code: '1126', keys: '2r0w' }, { code: '3344', keys: '0r0w' }])
  setup.remove(0)
  expect(setup).toMatchObject({ rows: [{ code: '3344', keys: '0r0w' }], at: 1 })
  await setup.look({ limit: 5 })
  expect(asked.at(-1)).toEqual({ board: 'classic', rows: [{ row: '3344', keys: '0r0w' }], limit: 5 })
})

test('answers are mended by their rows', async () => {
  const setup = await ready([{ code: '1122', keys: '1r2w' }, { code: '3344', keys: '0r0w' }])
  setup.mend([{ row: 2, maybe: '1r0w' }])
  expect(setup.rows).toEqual([{ code: '1122', keys: '1r2w' }, { code: '3344', keys: '1r0w' }])
})

test('an answer that comes late changes nothing', async () => {
  const setup = await ready()
  let first: (response: Response) => void = () => {}
  answers = [() => new Promise((resolve) => (first = resolve)), async () => Response.json(position('2'))]
  const early = setup.look()
  await setup.look()
  first(Response.json(position('1')))
  await early
  expect(setup.position?.left.codes).toBe('2')
})

test('a refusal stays until the position is right again', async () => {
  const setup = await ready()
  answers = [async () => Response.json({ title: '', status: 422, detail: 'Row 1: no such keys.', code: 'bad-keys' }, { status: 422 })]
  await setup.look()
  expect(setup.refusal).toBe('Row 1: no such keys.')
  await setup.look()
  expect(setup.refusal).toBe('')
})
