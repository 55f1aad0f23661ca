import { describe, expect, test } from 'vitest'
import { classicColours } from '../fixtures'
import { choose, clear, type Draft, draftText, emptyDraft, erase, fillEmpty, type Kit, missing, press, put, take, turn, undo } from './draft'

const kit: Kit = { palette: classicColours, blanks: false }
const withBlanks: Kit = { ...kit, blanks: true }

function typed(draft: Draft, keys: string[], with_ = kit): Draft {
  return keys.reduce((now, key) => press(now, key, with_) ?? now, draft)
}

describe('a draft', () => {
  test('takes colours into the next free hole, and never sends itself', () => {
    const draft = put(put(put(put(emptyDraft(4), 1), 2), 3), 4)
    expect(draftText(draft)).toBe('1234')
    expect(missing(draft)).toBe(0)
    expect(draft.at).toBe(3)
  })

  test('goes round the end to a hole left free', () => {
    const draft = put(put(choose(emptyDraft(3), 1), 5), 6)
    expect(draft).toMatchObject({ holes: [null, 5, 6], at: 0 })
  })

  test('puts over what is in the chosen hole', () => {
    const full = typed(emptyDraft(4), ['1', '2', '3', '4'])
    expect(draftText(put(choose(full, 0), 6))).toBe('6234')
  })

  test('erases the chosen peg, or the one before an empty hole', () => {
    const two = typed(emptyDraft(4), ['1', '2'])
    expect(erase(two)).toMatchObject({ holes: [1, null, null, null], at: 1 })
    expect(erase(choose(two, 0))).toMatchObject({ holes: [null, 2, null, null], at: 0 })
    expect(erase(emptyDraft(4)).holes).toEqual([null, null, null, null])
  })

  test('turns through the colours both ways, the empty hole among them only where it counts', () => {
    const draft = emptyDraft(1)
    expect(turn(draft, 1, kit).holes).toEqual([1])
    expect(turn(draft, -1, kit).holes).toEqual([6])
    expect(turn(put(draft, 6), 1, kit).holes).toEqual([1])
    expect(turn(put(draft, 6), 1, withBlanks).holes).toEqual([0])
    expect(turn(put(draft, 0), 1, withBlanks).holes).toEqual([1])
  })

  test('is undone step by step, also after it was cleared', () => {
    const draft = clear(typed(emptyDraft(3), ['1', 'B']))
    expect(undo(draft)).toMatchObject({ holes: [1, 2, null], at: 2 })
    expect(undo(undo(undo(draft)))).toEqual(emptyDraft(3))
    expect(undo(emptyDraft(3))).toEqual(emptyDraft(3))
  })

  test('takes a whole row, and that can be undone', () => {
    const draft = take(put(emptyDraft(4), 5), '1230')
    expect(draftText(draft)).toBe('1230')
    expect(undo(draft).holes).toEqual([5, null, null, null])
  })

  test('leaves the rest empty at one stroke', () => {
    expect(draftText(fillEmpty(put(emptyDraft(4), 3)))).toBe('3000')
  })
})

describe('keys', () => {
  test('letters and digits are pegs, in any case', () => {
    expect(draftText(typed(emptyDraft(6), ['r', 'B', '3', 'y', 'W', 'k']))).toBe('123456')
  })

  test('arrows choose holes and colours', () => {
    const draft = typed(emptyDraft(4), ['1', '1', '1', '1', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'])
    expect(draftText(draft)).toBe('1261')
    expect(typed(draft, Array(9).fill('ArrowRight')).at).toBe(3)
    expect(typed(draft, Array(9).fill('ArrowLeft')).at).toBe(0)
  })

  test('an empty hole is typed only where holes may be empty', () => {
    expect(press(emptyDraft(4), '0', kit)).toBeUndefined()
    expect(press(emptyDraft(4), '.', kit)).toBeUndefined()
    for (const key of ['0', '.', '_']) expect(press(emptyDraft(4), key, withBlanks)?.holes[0]).toBe(0)
  })

  test('other keys mean nothing', () => {
    for (const key of ['7', 'z', 'Tab', 'Enter', 'F1', ' ']) expect(press(emptyDraft(4), key, kit), key).toBeUndefined()
  })
})
