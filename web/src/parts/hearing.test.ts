import { expect, test } from 'vitest'
import { answerText } from '../look/board/lines'
import { heard, type Scene, type Sound } from './hearing'

const scene = (change: Partial<Scene> = {}): Scene => ({
  making: '1/row/1/guest', holes: [null, null, null, null], rings: false, game: 1,
  boards: [{ breaker: 'guest', rows: [], set: true, open: false }], me: 'guest', mine: true, markers: [0, 0], up: 'guest',
  offer: false, seated: 2, refused: false, connected: true, seconds: undefined, ...change,
})
const row = (...rows: Scene['boards'][0]['rows']) => [{ breaker: 'guest' as const, rows, set: true, open: false }]
const names = (sounds: Sound[]) => sounds.map((sound) => ('event' in sound ? sound.event : 'holes' in sound ? `marker ${sound.holes}` : answerText(sound.keys)))
const of = (before: Partial<Scene>, after: Partial<Scene>) => names(heard(scene(before), scene(after)))

test('pegs are heard where they are set and taken back; a ring as a ring; nothing at the start of another row', () => {
  expect(of({}, { holes: [null, null, null, 3] })).toEqual(['peg'])
  expect(heard(scene(), scene({ holes: [null, null, null, 3] }))[0]).toMatchObject({ side: 1 })
  expect(of({ holes: [1, null, null, null] }, { holes: [2, null, null, null] })).toEqual(['peg'])
  expect(of({ holes: [1, null, null, null] }, {})).toEqual(['back'])
  expect(of({}, { holes: [1, null, null, null], rings: true })).toEqual(['ring'])
  expect(of({ holes: [1, 1, 2, 2] }, { making: '1/row/2/guest' })).toEqual([])
  expect(of({}, {})).toEqual([])
})

test('a row, then its keys, then the marker, then whose turn it is', () => {
  const made = { making: '', mine: false }
  expect(of(made, { ...made, boards: row({ code: '1122' }) })).toEqual(['placed'])
  const all = heard(scene({ ...made, boards: row() }), scene({ making: '', boards: row({ code: '1122', keys: '1r2w' }), markers: [1, 0] }))
  expect(names(all)).toEqual(['placed', '1r2w', 'marker 1', 'turn'])
  expect(all.map(({ after }) => after)).toEqual([0, 200, 590, 590])
  expect(of({ boards: row() }, { boards: row({ lost: true }) })).toEqual(['lost'])
})

test('what the other one puts face down is silent, and so are their keys', () => {
  const duel = (mine: Scene['boards'][0]['rows'], theirs: Scene['boards'][0]['rows']) => ({
    making: '', boards: [{ breaker: 'guest' as const, rows: mine, set: true, open: false }, { breaker: 'host' as const, rows: theirs, set: true, open: false }],
  })
  expect(of(duel([], []), duel([], [{ sealed: true }]))).toEqual([])
  expect(of(duel([], []), duel([{ sealed: true }], []))).toEqual(['placed'])
  expect(of(duel([{ sealed: true }], [{ sealed: true }]), duel([{ code: '1122', keys: '0r1w' }], [{ code: '3344', keys: '2r2w' }]))).toEqual(['0r1w'])
  expect(of(duel([], []), { ...duel([], []), up: 'host' })).toEqual(['over'])
})

test('the shield, an offer, a seat, a refusal, the line, and the last seconds', () => {
  const code = (set: boolean, open = false) => ({ me: 'host' as const, boards: [{ breaker: 'guest' as const, rows: [], set, open }] })
  expect(of(code(false), code(true))).toEqual(['closed'])
  expect(of(code(true), code(true, true))).toEqual(['opened'])
  expect(of({}, { offer: true })).toEqual(['paper'])
  expect(of({ seated: 1 }, {})).toEqual(['sat'])
  expect(of({}, { refused: true })).toEqual(['refused'])
  expect(of({}, { connected: false })).toEqual(['gone'])
  expect(of({ connected: false }, {})).toEqual(['returned'])
  expect(of({ seconds: 21 }, { seconds: 20 })).toEqual(['seconds'])
  expect(of({ seconds: 8 }, { seconds: 7 })).toEqual([])
})

test('another game that is looked at is no event of this one', () => {
  expect(of({ game: 2, boards: row() }, { game: 1, boards: row({ code: '1122', keys: '4r0w' }) })).toEqual([])
})
