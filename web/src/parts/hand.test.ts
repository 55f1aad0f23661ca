import { beforeEach, expect, test } from 'vitest'
import { hold } from '../look/board/making'
import { Hand } from './hand.svelte'

beforeEach(() => localStorage.clear())

const kit = { palette: [{ letter: 'R' }, { letter: 'G' }], blanks: false } as unknown as ConstructorParameters<typeof Hand>[0]

test('a stored row survives a reload, until another row is made', () => {
  const [store, next] = [{ whose: 'p1', what: '1 place 0' }, { whose: 'p1', what: '1 place 1' }]
  const hand = new Hand(kit, 4, store)
  hand.put(2)
  hand.put(1, 3)
  expect(new Hand(kit, 4, store).draft.holes).toEqual([2, null, null, 1])
  expect(new Hand(kit, 4, next).draft.holes).toEqual([null, null, null, null])
  expect(new Hand(kit, 4).draft.holes).toEqual([null, null, null, null])
})

test('held pegs stay for the next row', () => {
  const hand = new Hand(kit, 4, { whose: 'p1', what: '1 place 0' })
  hand.put(2)
  hand.put(1)
  hand.change(hold(hand.draft, 1))
  expect(new Hand(kit, 4, { whose: 'p1', what: '1 place 1' }, hand).draft.holes).toEqual([null, 1, null, null])
})
