import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pegSetOf } from '../game/pegset'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import type { NotesWritten, SeatNotes } from '../wire'
import { Session } from './session.svelte'
import { Sitting } from './sitting.svelte'

const sent: NotesWritten[] = []
/** Whether the server responds. */
let reachable = true
/** The server responds only when this promise has resolved. */
let slow: Promise<void> | undefined

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent.length = 0
  reachable = true
  slow = undefined
  answerBy(async (request) => {
    if (request.method === 'HEAD' || !reachable) throw new TypeError('no network')
    if (request.method === 'PUT') {
      const body = JSON.parse(await request.text()) as NotesWritten
      const version = sent.push(body)
      await slow
      return json({ ...body, seat: 'guest', version } satisfies SeatNotes)
    }
    return json(state({ version: 3, players: duties('', 'place'), you: { seat: 'guest', may: ['place'] } }, { seats: ['guest'] }))
  }, () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource)
})
afterEach(() => vi.useRealTimers())

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
const set = pegSetOf(state().table.palette, 'classic', 6)
const rest = () => vi.advanceTimersByTimeAsync(500)

async function seated() {
  const session = new Session('m1')
  await session.open()
  const sitting = new Sitting(session)
  flushSync()
  return { session, sitting, notes: sitting.notes }
}
const from = (change: Partial<SeatNotes>): SeatNotes => ({ serial: 1, row: 0, draft: '', held: [], marks: [], seat: 'guest', version: 1, ...change })

test('what is noted is sent once the hand rests, and taken back by one tap', async () => {
  const { notes, session } = await seated()
  notes.mark(1, set)
  notes.mark(2, set)
  notes.mark(2, set)
  expect(notes.said).toBe('blue, in it')
  await rest()
  expect(sent).toEqual([{ serial: 1, row: 1, draft: '____', held: [], marks: [{ colour: 1, is: 'out' }, { colour: 2, is: 'in' }] }])
  notes.undo()
  expect(notes.marks).toEqual({ 1: { is: 'out' }, 2: { is: 'out' } })
  await rest()
  expect(sent).toHaveLength(2)
  session.close()
})

test('what another device noted is taken in, but not over what was not sent yet, nor twice, nor of another seat', async () => {
  const { notes, sitting, session } = await seated()
  notes.take(from({ marks: [{ colour: 3, is: 'here', holes: [1, 2] }], row: 1, draft: '_5__', held: [2] }))
  expect(notes.marks).toEqual({ 3: { is: 'here', holes: [1, 2] } })
  expect([sitting.editor?.draft.holes, sitting.editor?.draft.held]).toEqual([[null, 5, null, null], [1]])
  notes.take(from({ marks: [] }))
  expect(notes.marks, 'an old one').not.toEqual({})
  notes.take(from({ version: 2, seat: 'host' }))
  expect(notes.marks, 'not mine').not.toEqual({})
  notes.mark(1, set)
  notes.take(from({ version: 3 }))
  expect(notes.marks, 'mine are newer').toMatchObject({ 1: { is: 'out' } })
  session.close()
})

test('without a line notes are kept here, and sent when it is back; of another game there are none', async () => {
  const { notes, session } = await seated()
  reachable = false
  notes.mark(4, set)
  await rest()
  expect(sent).toEqual([])
  session.close()

  reachable = true
  const later = await seated()
  expect(later.notes.marks).toEqual({ 4: { is: 'out' } })
  await later.notes.send()
  expect(sent.map(({ marks }) => marks)).toEqual([[{ colour: 4, is: 'out' }]])
  const now = later.session.state!
  later.session.state = { ...now, match: { ...now.match, game: runningGame([], { serial: 2 }) } }
  flushSync()
  expect(later.notes.marks).toEqual({})
  later.session.close()
})

test('one sending follows another, so that nothing old comes last', async () => {
  const { notes, sitting, session } = await seated()
  let answer = () => {}
  slow = new Promise((done) => (answer = done))
  sitting.editor?.key('1')
  await rest()
  sitting.editor?.key('2')
  await rest()
  expect(sent.map(({ draft }) => draft)).toEqual(['1___'])
  answer()
  await rest()
  expect(sent.map(({ draft }) => draft)).toEqual(['1___', '12__'])
  notes.take(from({ version: 1, row: 1, draft: '1___' }))
  expect(sitting.editor?.code).toBe('1200')
  session.close()
})

test('a row that is gone back to is as it was left, though the news of it are older', async () => {
  const { notes, sitting, session } = await seated()
  session.notes = from({ version: 1, row: 1, draft: '1___' })
  notes.take(session.notes)
  sitting.editor?.key('2')
  await rest()
  sitting.editor?.key('3')
  await rest()
  expect(sent.map(({ draft }) => draft)).toEqual(['12__', '123_'])
  expect(notes.draftFor('guest', 1, 4), 'what came is older than what was sent').toBeUndefined()
  session.notes = from({ version: 3, row: 1, draft: '4___' })
  expect(notes.draftFor('guest', 1, 4)?.holes).toEqual([4, null, null, null])
  session.close()
})
