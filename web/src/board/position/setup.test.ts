import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { classicBoard, classicColours } from '../../fixtures'
import { answerBy } from '../../testing'
import { Setup } from './setup.svelte'

const asked: unknown[] = []
let answers: (() => Promise<Response>)[] = []
const position = (left: string) => ({ board: classicBoard, palette: classicColours, rows: [], left: { codes: left, exact: true }, codes: [], slips: [], text: '' })

beforeEach(() => {
  asked.length = 0
  answers = []
  answerBy(async (request) => {
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
  for (const key of keys) setup.editor?.press(key)
}

test('rows are put together, answered, changed in place and taken away', async () => {
  const setup = await ready()
  type(setup, '1122')
  setup.step = 'answer'
  await setup.answer('1r2w')
  expect(setup).toMatchObject({ at: 1, step: 'row' })
  type(setup, '3344')
  await setup.answer('0r0w')
  setup.edit(0)
  expect(setup.editor?.text).toBe('1122')
  type(setup, '6')
  await setup.answer('2r0w')
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

test('an answer that the server refuses is not among the rows: it stays to be corrected, and says why', async () => {
  const setup = await ready()
  type(setup, '1122')
  setup.step = 'answer'
  answers = [async () => Response.json({ title: '', status: 422, detail: 'No row gets 3r1w.', code: 'bad-keys-last' }, { status: 422 })]
  expect(await setup.answer('3r1w')).toBe(false)
  expect(asked.at(-1)).toMatchObject({ rows: [{ row: '1122', keys: '3r1w' }] })
  expect([setup.answerRefusal, setup.refusal, setup.rows.length, setup.step, setup.editor?.text]).toEqual(['No row gets 3r1w.', '', 0, 'answer', '1122'])
  expect(await setup.answer('3r0w')).toBe(true)
  expect([setup.answerRefusal, setup.rows]).toEqual(['', [{ code: '1122', keys: '3r0w' }]])
})

test('an answer for a position that is gone meanwhile is not put into the next', async () => {
  const setup = await ready()
  type(setup, '1122')
  let late: (response: Response) => void = () => {}
  answers = [() => new Promise((resolve) => (late = resolve))]
  const done = setup.answer('1r0w')
  expect(await setup.answer('2r0w'), 'one at a time').toBe(false)
  setup.choose('advanced')
  await expect.poll(() => asked.length).toBe(2)
  late(Response.json(position('1')))
  expect(await done).toBe(false)
  expect(setup.rows).toEqual([])
})
