import { beforeEach, expect, test, vi } from 'vitest'
import { copy, emptyDraft, hold, type Kit, put } from '../look/board/making'
import type { Board } from '../wire'
import { forgetDraft, keepDraft, keptDraft } from '../parts/drafts'
import { Editor } from './editor.svelte'

beforeEach(() => localStorage.clear())

const half = put(put(emptyDraft(4), 3), 1)

test('a row half made is there again, with what is held, and the next free hole is chosen', () => {
  keepDraft('m1/host', '1/row 2', hold(half, 0))
  const again = keptDraft('m1/host', '1/row 2', 4)
  expect([again.holes, again.held, again.at]).toEqual([[3, 1, null, null], [0], 2])
})

test('it is of that game and row, of that seat, and of that board', () => {
  keepDraft('m1/host', '1/row 2', half)
  for (const [whose, what, pegs] of [['m1/host', '1/row 3', 4], ['m1/guest', '1/row 2', 4], ['m2/host', '1/row 2', 4], ['m1/host', '1/row 2', 5]] as const) {
    expect(keptDraft(whose, what, pegs).holes, `${whose} ${what} ${pegs}`).toEqual(Array(pegs).fill(null))
  }
})

test('what was placed is forgotten, and nothing else', () => {
  keepDraft('m1/host', '1/row 2', half)
  keepDraft('m2/host', '1/code', half)
  forgetDraft('m1/host')
  expect(keptDraft('m1/host', '1/row 2', 4).holes).toEqual([null, null, null, null])
  expect(keptDraft('m2/host', '1/code', 4).holes[0]).toBe(3)
})

test('what was begun before the answer to the last command stays', () => {
  const editor = (what: string, after: string) => new Editor('place', { pegs: 4, colours: 6, blanks: false } as Board, {} as Kit, 'm1/host', what, after, undefined, () => {})
  for (const draft of [copy(emptyDraft(4), [1, 1, 2, 2]), hold(copy(emptyDraft(4), [1, 1, 2, 2]), 0)]) {
    const first = editor('1/row 1', '1/row 2')
    first.change(draft)
    editor('1/row 2', '1/row 3').change(half)
    first.placed()
    expect(keptDraft('m1/host', '1/row 2', 4).holes).toEqual([3, 1, null, null])
  }
})

test('no more than so many are kept: the oldest go', () => {
  for (let i = 0; i < 50; i++) {
    vi.setSystemTime(1_000_000 + i)
    keepDraft(`m${i}/host`, '1/row 1', half)
  }
  vi.useRealTimers()
  expect(keptDraft('m0/host', '1/row 1', 4).holes[0]).toBe(null)
  expect(keptDraft('m49/host', '1/row 1', 4).holes[0]).toBe(3)
  expect(Object.keys(JSON.parse(localStorage.getItem('keypeg-drafts') ?? '{}') as object)).toHaveLength(40)
})

test('what somebody else wrote there is no draft', () => {
  localStorage.setItem('keypeg-drafts', '{"m1/host":{"what":"1/code"}}')
  expect(keptDraft('m1/host', '1/code', 4).holes).toEqual([null, null, null, null])
})
