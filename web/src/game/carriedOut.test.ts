import { expect, test } from 'vitest'
import { endedGame, runningGame, state } from '../fixtures'
import type { Command, RowView, Running, State, View } from '../wire'
import { carriedOut } from './carriedOut'

const at = (change: Partial<View> = {}): State => state(change)
const of = (rest: Omit<Command, 'version'>): Command => ({ ...rest, version: 3 })
const board = (rows: RowView[], change: Partial<Running['boards'][0]> = {}) => {
  const game = runningGame(rows)
  return at({ game: { ...game, boards: [{ ...game.boards[0]!, ...change }] } })
}
const first: RowView = { code: '3344', keys: '0r0w' }

test('a row is found where it was to go, open, sealed or in a game that is over', () => {
  const place = of({ kind: 'place', seat: 'guest', code: '1122' })
  const seen = board([first])
  expect(carriedOut(place, seen, seen)).toBe(false)
  expect(carriedOut(place, seen, board([first, { code: '1122' }]))).toBe(true)
  expect(carriedOut(place, seen, board([first, { code: '5566' }]))).toBe(false)
  expect(carriedOut(place, seen, board([first, { lost: true }])), 'lost to the clock').toBe(false)
  expect(carriedOut(place, board([]), board([first, { code: '1122' }])), 'the same pegs in another row').toBe(false)
  const sealed = (you: View['you']) => {
    const now = board([first, { sealed: true }])
    return { ...now, match: { ...now.match, you } }
  }
  expect(carriedOut(place, seen, sealed({ seat: 'guest', sealed: '1122', may: [] }))).toBe(true)
  expect(carriedOut(place, seen, sealed({ seat: 'guest', sealed: '6666', may: [] }))).toBe(false)
  expect(carriedOut(place, seen, sealed({ seat: 'guest', lost: true, may: [] }))).toBe(false)
  expect(carriedOut(place, seen, at({ past: [endedGame()], game: runningGame([], { serial: 2 }) }))).toBe(true)
  expect(carriedOut(place, seen, at({ past: [], game: runningGame([first, { code: '1122' }], { serial: 2 }) })), 'another game').toBe(false)
})

test('a code is known by itself, while it is secret and after; one drawn by lot is nobody’s', () => {
  const code = of({ kind: 'code', seat: 'host', code: '1122' })
  const seen = board([], { code_set: false })
  const host = (now: State, secret?: string): State => ({ ...now, match: { ...now.match, you: { seat: 'host', may: [], ...(secret ? { code: secret } : {}) } } })
  expect(carriedOut(code, host(seen), host(board([]), '1122'))).toBe(true)
  expect(carriedOut(code, host(seen), host(board([]), '1123'))).toBe(false)
  expect(carriedOut(code, host(seen), host(board([], { drawn: true }), '1122'))).toBe(false)
  expect(carriedOut(code, host(seen), at({ past: [endedGame()], game: runningGame([], { serial: 2 }) }))).toBe(true)
  expect(carriedOut(code, host(seen), host(seen))).toBe(false)
})

test('an answer is found at the row that waited, sealed or open; the table’s own is not one’s own', () => {
  const answer = of({ kind: 'answer', seat: 'host', keys: '1r0w' })
  const waits = { code: '1122' }
  const seen = board([first, waits])
  expect(carriedOut(answer, seen, seen)).toBe(false)
  expect(carriedOut(answer, seen, board([first, { ...waits, keys: '1r0w' }, { code: '1111' }]))).toBe(true)
  expect(carriedOut(answer, seen, board([first, { ...waits, keys: '2r0w' }]))).toBe(false)
  expect(carriedOut(answer, seen, board([first, { ...waits, keys: '1r0w', table: true }]))).toBe(false)
  expect(carriedOut(answer, seen, { ...seen, match: { ...seen.match, you: { seat: 'host', keys: '1r0w', may: [] } } })).toBe(true)
})

test('a claim and a game given up are marked on their board', () => {
  const [seen, next] = [board([first]), { game: runningGame([], { serial: 2 }) }]
  expect(carriedOut(of({ kind: 'claim', seat: 'guest' }), seen, at({ ...next, past: [endedGame({}, { claimed: true })] }))).toBe(true)
  expect(carriedOut(of({ kind: 'claim', seat: 'guest' }), seen, at({ ...next, past: [endedGame()] }))).toBe(false)
  expect(carriedOut(of({ kind: 'give-up', seat: 'guest' }), seen, board([first], { gave_up: true }))).toBe(true)
  expect(carriedOut(of({ kind: 'give-up', seat: 'guest' }), seen, at({ ...next, past: [endedGame({}, { gave_up: true })] }))).toBe(true)
  expect(carriedOut(of({ kind: 'give-up', seat: 'guest' }), seen, board([first]))).toBe(false)
})

test('an offer is open, or has come about', () => {
  const offer = of({ kind: 'offer', seat: 'host', offer: 'limit', limit: 240 })
  expect(carriedOut(offer, at(), at({ offer: { by: 'host', kind: 'limit', limit: 240 } }))).toBe(true)
  expect(carriedOut(offer, at(), at({ offer: { by: 'host', kind: 'limit', limit: 180 } }))).toBe(false)
  expect(carriedOut(offer, at(), at({ offer: { by: 'guest', kind: 'limit', limit: 240 } }))).toBe(false)
  expect(carriedOut(offer, at(), at({ limit: 240 }))).toBe(true)
  expect(carriedOut(offer, at(), at())).toBe(false)
  const end = of({ kind: 'offer', seat: 'host', offer: 'end' })
  expect(carriedOut(end, at(), at({ offer: { by: 'host', kind: 'end' } }))).toBe(true)
  expect(carriedOut(end, at(), at({ result: { ending: 'agreed' } }))).toBe(true)
  expect(carriedOut(end, at(), at({ result: { ending: 'played' } }))).toBe(false)
})

test('yes and no to an offer show in what became of it', () => {
  const [limit, end] = [at({ offer: { by: 'guest', kind: 'limit', limit: 180 } }), at({ offer: { by: 'guest', kind: 'end' } })]
  const [yes, no] = [of({ kind: 'accept', seat: 'host' }), of({ kind: 'decline', seat: 'host' })]
  expect(carriedOut(yes, limit, at({ limit: 180 }))).toBe(true)
  expect(carriedOut(yes, limit, at())).toBe(false)
  expect(carriedOut(yes, end, at({ result: { ending: 'agreed' } }))).toBe(true)
  expect(carriedOut(yes, end, at())).toBe(false)
  expect(carriedOut(no, limit, at())).toBe(true)
  expect(carriedOut(no, limit, limit)).toBe(false)
  expect(carriedOut(no, limit, at({ limit: 180 })), 'it was accepted before it could be taken back').toBe(false)
  expect(carriedOut(no, at(), at()), 'there was none').toBe(false)
})

test('a limit set without asking is in force', () => {
  const set = of({ kind: 'limit', seat: 'host', limit: 180 })
  expect(carriedOut(set, at(), at({ limit: 180 }))).toBe(true)
  expect(carriedOut(set, at(), at({ limit: 240 }))).toBe(false)
  expect(carriedOut(set, at(), at())).toBe(false)
})

test('who leaves forfeits, or calls the match off', () => {
  const leave = of({ kind: 'leave', seat: 'guest' })
  expect(carriedOut(leave, at(), at({ result: { ending: 'forfeit', winner: 'host' } }))).toBe(true)
  expect(carriedOut(leave, at(), at({ result: { ending: 'forfeit', winner: 'guest' } }))).toBe(false)
  expect(carriedOut(leave, at(), at({ result: { ending: 'withdrawn' } }))).toBe(true)
  expect(carriedOut(leave, at(), at({ result: { ending: 'played', winner: 'host' } }))).toBe(false)
})

test('a rematch that was asked for is shown, and one that was taken back is not', () => {
  const over = (...rematch: ('host' | 'guest')[]) => at({ result: { ending: 'played' }, rematch })
  const ask = of({ kind: 'rematch', seat: 'host' })
  expect(carriedOut(ask, over(), over('guest'))).toBe(false)
  expect(carriedOut(ask, over(), over('host'))).toBe(true)
  const back = of({ kind: 'decline', seat: 'host' })
  expect(carriedOut(back, over('host'), over())).toBe(true)
  expect(carriedOut(back, over('host'), over('host', 'guest'))).toBe(false)
})
