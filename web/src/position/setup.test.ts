import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { classicBoard, classicColours } from '../fixtures'
import { answerOf } from '../look/board/lines'
import { answerBy } from '../testing'
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
  for (const key of keys) setup.key(key)
}
/** Lays out the keys, and enters the row. */
const answer = (setup: Setup, keys: string) => {
  setup.lay({ at: 'red', answer: answerOf(keys) })
  return setup.answer()
}

test('rows are put together, answered, changed in place and taken away', async () => {
  const setup = await ready()
  type(setup, '1122')
  await answer(setup, '1r2w')
  expect(setup).toMatchObject({ at: 1, types: 'pegs', whole: false, laid: { answer: { red: 0, white: 0 } } })
  type(setup, '3344')
  await answer(setup, '0r0w')
  setup.edit(0)
  expect([setup.code, setup.laid.answer]).toEqual(['1122', { red: 1, white: 2 }])
  type(setup, '6')
  await answer(setup, '2r0w')
  expect(setup.rows).toEqual([{ code: '1126', keys: '2r0w' }, { code: '3344', keys: '0r0w' }])
  setup.remove(0)
  expect(setup).toMatchObject({ rows: [{ code: '3344', keys: '0r0w' }], at: 1 })
  await setup.look({ limit: 5 })
  expect(asked.at(-1)).toEqual({ board: 'classic', rows: [{ row: '3344', keys: '0r0w' }], limit: 5 })
})

test('what is typed means pegs, or keys once they are asked for', async () => {
  const setup = await ready()
  type(setup, '1122')
  setup.types = 'keys'
  type(setup, '13')
  expect([setup.code, setup.laid.answer]).toEqual(['1122', { red: 1, white: 3 }])
  expect(setup.key('q')).toBe(false)
  setup.change(setup.draft)
  expect(setup.types).toBe('pegs')
})

test('a row with a free hole is not entered: the hole is asked for', async () => {
  const setup = await ready()
  type(setup, '11')
  expect(await answer(setup, '0r0w')).toBe(false)
  expect([setup.want, setup.rows.length, asked.length]).toEqual([2, 0, 1])
  type(setup, '2')
  expect(setup.want).toBe(undefined)
})

test('a row that is taken goes to the new row, whichever was being changed', async () => {
  const setup = await ready([{ code: '1122', keys: '1r2w' }])
  setup.edit(0)
  setup.take('3456')
  expect([setup.at, setup.code, setup.rows]).toEqual([1, '3456', [{ code: '1122', keys: '1r2w' }]])
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
  answers = [async () => Response.json({ title: '', status: 422, detail: 'No row gets 3r1w.', code: 'bad-keys-last' }, { status: 422 })]
  expect(await answer(setup, '3r1w')).toBe(false)
  expect(asked.at(-1)).toMatchObject({ rows: [{ row: '1122', keys: '3r1w' }] })
  expect([setup.answerRefusal, setup.refusal, setup.rows.length, setup.code, setup.laid.answer]).toEqual(['No row gets 3r1w.', '', 0, '1122', { red: 3, white: 1 }])
  expect(await answer(setup, '3r0w')).toBe(true)
  expect([setup.answerRefusal, setup.rows]).toEqual(['', [{ code: '1122', keys: '3r0w' }]])
})

test('an answer for a position that is gone meanwhile is not put into the next', async () => {
  const setup = await ready()
  type(setup, '1122')
  let late: (response: Response) => void = () => {}
  answers = [() => new Promise((resolve) => (late = resolve))]
  const done = answer(setup, '1r0w')
  expect(await answer(setup, '2r0w'), 'one at a time').toBe(false)
  setup.choose('advanced')
  await expect.poll(() => asked.length).toBe(2)
  late(Response.json(position('1')))
  expect(await done).toBe(false)
  expect(setup.rows).toEqual([])
})

test('another board begins empty, with as many holes as it has', async () => {
  const setup = await ready([{ code: '1122', keys: '1r2w' }])
  type(setup, '33')
  answers = [async () => Response.json({ ...position('32768'), board: { ...classicBoard, text: 'c8p5g12Bm', pegs: 5 } })]
  setup.choose('advanced')
  await setup.look()
  expect([setup.rows, setup.draft.holes, setup.edition]).toEqual([[], [null, null, null, null, null], 'advanced'])
  setup.choose('c7p3')
  expect(setup.edition).toBe('')
})

test('nothing is put on a board that the server has not told of yet', async () => {
  const setup = await ready()
  type(setup, '1122')
  setup.choose('advanced')
  expect(setup.key('1')).toBe(false)
  setup.take('11223')
  const before = asked.length
  expect([setup.whole, setup.ask(), setup.want, await setup.answer()]).toEqual([false, false, undefined, false])
  expect([setup.draft.holes, asked.length - before]).toEqual([[], 0])
})
