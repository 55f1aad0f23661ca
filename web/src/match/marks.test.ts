import { expect, test } from 'vitest'
import { emptyDraft, hold, put } from '../look/board/making'
import { draftIn, markOn, marksIn, written } from './marks'

test('a colour is marked out, in, here, there too, and then no more', () => {
  let marks = {}
  const seen = [1, 1, 2, 3, 3, 3].map((hole) => JSON.stringify((marks = markOn(marks, 5, hole))))
  expect(seen).toEqual(['{"5":{"is":"out"}}', '{"5":{"is":"in"}}', '{"5":{"is":"here","holes":[2]}}', '{"5":{"is":"here","holes":[2,3]}}', '{}', '{"5":{"is":"out"}}'])
  expect(markOn({ 5: { is: 'in' }, 1: { is: 'out' } }, 5, undefined), 'where no hole is chosen').toEqual({ 1: { is: 'out' } })
})

test('what goes over the line comes back the same', () => {
  const marks = { 0: { is: 'out' }, 2: { is: 'here', holes: [1, 4] } } as const
  const draft = hold(put(put(emptyDraft(4), 2), 0, 2), 2)
  const sent = written(3, marks, 5, draft)
  expect(sent).toEqual({ serial: 3, row: 5, draft: '2_0_', held: [3], marks: [{ colour: 0, is: 'out' }, { colour: 2, is: 'here', holes: [1, 4] }] })
  expect(marksIn(sent)).toEqual(marks)
  expect(draftIn(sent, 4)).toEqual({ ...emptyDraft(4), holes: draft.holes, held: [2], at: 1 })
  expect(draftIn(sent, 5)).toBeUndefined()
  expect(written(1, {})).toEqual({ serial: 1, row: 0, draft: '', held: [], marks: [] })
})
