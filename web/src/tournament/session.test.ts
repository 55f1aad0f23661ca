import { expect, test } from 'vitest'
import type { Tournament } from '../wire'
import { whole } from './session.svelte'

const match = (number: number, over = false) => ({ number, id: `t-${number}`, seats: [0, 1], ...(over ? { result: {} } : {}) })
const state = (since: number, ...matches: unknown[]) => ({ version: 9, since, matches }) as unknown as Tournament

test('a state is completed with the matches that have not changed', () => {
  const before = state(0, match(1), match(2))
  expect(whole(state(5, match(2, true), match(3)), before).matches).toEqual([match(1), match(2, true), match(3)])
  expect(whole(state(0, match(1)), before).matches).toEqual([match(1)])
  expect(whole(state(0, match(1))).matches).toEqual([match(1)])
})
