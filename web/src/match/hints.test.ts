import { afterEach, expect, test, vi } from 'vitest'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import { api, Refusal } from '../transport/api'
import type { HintAnswer, HintRequest } from '../wire'
import { Session } from './session.svelte'
import { Sitting } from './sitting.svelte'

afterEach(() => void vi.restoreAllMocks())

const rows = [{ code: '1122', keys: '1r1w' }, { lost: true }]
const now = state({ version: 4, game: runningGame(rows), players: duties('', 'place'), you: { seat: 'guest', may: ['place'] } }, { seats: ['guest'] }, { may_hint: true, computers: ['book', ''] })

/** Returns a sitting for the guest, and the hints that the server has counted. */
async function seated(fast: boolean) {
  answerBy(
    () => Promise.resolve(Response.json(now)),
    () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
  )
  const session = new Session('m1')
  await session.open()
  const sitting = new Sitting(session)
  const counted = new Set<string>()
  vi.spyOn(api, 'spares').mockReturnValue(fast)
  const asked = vi.spyOn(api, 'hint').mockImplementation(async (_, { seat, kind, own }: HintRequest) => {
    counted.add(`${kind} before row 3`)
    const answer: HintAnswer = { hint: { serial: 1, seat, row: 3, kind }, text: own ? '' : 'The server says so.' }
    return answer
  })
  const told = vi.spyOn(api, 'positionHint').mockResolvedValue({ text: 'The device says so.' })
  const ask = async (kind: HintRequest['kind']) => {
    sitting.hints.choose(kind)
    await sitting.hints.confirmed()
    return sitting.hints.answer?.text
  }
  return { ask, asked, told, counted }
}

test('a fast device works out its hints, and the server counts them', async () => {
  const { ask, asked, told, counted } = await seated(true)
  expect(await ask('best')).toBe('The device says so.')
  expect(told).toHaveBeenCalledExactlyOnceWith({ board: 'c6p4g8Bm', kind: 'best', rows: [{ row: '1122', keys: '1r1w' }, { row: '--' }] })
  expect(asked).toHaveBeenCalledExactlyOnceWith('m1', { seat: 'guest', kind: 'best', own: true })
  expect(counted.size).toBe(1)
})

test('a slow device leaves its hints to the server', async () => {
  const { ask, asked, told } = await seated(false)
  expect(await ask('best')).toBe('The server says so.')
  expect(told).not.toHaveBeenCalled()
  expect(asked).toHaveBeenCalledExactlyOnceWith('m1', { seat: 'guest', kind: 'best' })
})

test('where the device fails, the server answers the same hint', async () => {
  const { ask, asked, told, counted } = await seated(true)
  told.mockRejectedValue(new Refusal({ type: 'about:blank', title: '', detail: 'No.', status: 500, code: 'fault' }))
  expect(await ask('count')).toBe('The server says so.')
  expect(asked.mock.calls.map(([, { kind, own }]) => [kind, own])).toEqual([['count', true], ['count', undefined]])
  expect([...counted]).toEqual(['count before row 3'])
})

test('a device that knows fewer rows than the server does not answer', async () => {
  const { ask, asked, told } = await seated(true)
  asked.mockImplementation(async (_, { seat, kind, own }) => ({ hint: { serial: 1, seat, row: 4, kind }, text: own ? '' : 'The server says so.' }))
  expect(await ask('codes')).toBe('The server says so.')
  expect(told).not.toHaveBeenCalled()
})
