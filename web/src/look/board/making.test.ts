import { expect, test } from 'vitest'
import { samples } from '../show/fixtures'
import { choose, clear, copy, type Draft, emptyDraft, erase, firstFree, hold, move, press, put, takeOut, turn, undo } from './making'

const kit = { palette: samples.classic?.palette ?? [], blanks: false }
const put4 = (...pegs: number[]) => pegs.reduce((draft, peg) => put(draft, peg), emptyDraft(4))
const holes = (draft: Draft | undefined) => draft?.holes.map((hole) => hole ?? '_').join('')

test('a colour goes to the chosen hole, and the next free one is chosen', () => {
  const draft = put4(1, 2)
  expect([holes(draft), draft.at, firstFree(draft)]).toEqual(['12__', 2, 2])
  const last = put(choose(draft, 3), 5)
  expect([holes(last), last.at], 'round the end').toEqual(['12_5', 2])
  expect(firstFree(put(last, 6))).toBe(-1)
})

test('a colour can be carried into any hole, and pegs from hole to hole, and away', () => {
  expect(holes(put(emptyDraft(4), 3, 2))).toBe('__3_')
  expect(holes(move(put4(1, 2), 0, 1)), 'they change places').toBe('21__')
  const moved = move(put4(1, 2), 0, 3)
  expect([holes(moved), moved.at]).toEqual(['_2_1', 0])
  expect(holes(takeOut(put4(1, 2), 0))).toBe('_2__')
})

test('what is held is gone round, and stays when the rest is cleared', () => {
  const draft = hold(put4(1, 2, 3, 4), 1)
  expect(holes(clear(draft))).toBe('_2__')
  expect(holes(copy(draft, [5, 5, 5, 5]))).toBe('5255')
  const typed = [6, 6, 6].reduce((from, peg) => put(from, peg), clear(draft))
  expect(holes(typed)).toBe('6266')
  expect(holes(put(choose(draft, 1), 5)), 'nor is it overwritten by a press').not.toMatch(/^.5/)
  expect(hold(draft, 1).held, 'held twice, it is free').toEqual([])
  expect(hold(emptyDraft(4), 0).held, 'a free hole holds nothing').toEqual([])
})

test('erasing takes the chosen peg, or the one before; undo takes any step back', () => {
  expect(holes(erase(put4(1, 2)))).toBe('1___')
  expect(holes(undo(erase(put4(1, 2))))).toBe('12__')
  expect(undo(emptyDraft(4))).toEqual(emptyDraft(4))
})

test('keys: letters, digits, arrows, Backspace; what means nothing is left alone', () => {
  const draft = put4(1, 2)
  expect(holes(press(draft, 'k', kit))).toBe('126_')
  expect(holes(press(draft, '3', kit))).toBe('123_')
  expect(press(draft, 'ArrowLeft', kit)?.at).toBe(1)
  expect(press(choose(draft, 3), 'ArrowRight', kit)?.at).toBe(3)
  expect(holes(press(draft, 'Backspace', kit))).toBe('1___')
  expect(holes(press(draft, 'u', kit)), 'u takes a step back').toBe('1___')
  expect(['0', '_', 'x', 'Tab'].map((key) => press(draft, key, kit))).toEqual([undefined, undefined, undefined, undefined])
  expect(holes(press(draft, '0', { ...kit, blanks: true }))).toBe('120_')
  expect([holes(turn(draft, 1, kit)), holes(turn(draft, -1, kit))]).toEqual(['121_', '126_'])
})
