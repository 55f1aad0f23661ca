import { expect, test } from 'vitest'
import { materialOf, pegSetOf } from './pegset'
import { materials, setOf } from './sets'

test('an edition is of the set whose name it begins with', () => {
  expect([setOf('challenge')?.slug, setOf('challenge-race-4')?.slug, setOf('challenger')?.slug]).toEqual(['challenge', 'challenge', undefined])
  expect(['ultimate-games', 'c6p4g10Bm', 'sixth', ''].map(materialOf)).toEqual(['ultimate', 'own', 'own', 'own'])
})

test('pegs are rings where the set has rings', () => {
  expect(['challenge-4', 'advanced', 'sixth'].map((edition) => pegSetOf([], edition).rings)).toEqual([true, false, false])
})

test('every set has its material', () => {
  expect(materials).toContain("[data-edition='classic']:not([data-side]) { --h: 190; --c: 0.045; --l: 0.335; }")
  expect(materials.split('\n').length).toBeGreaterThan(4)
})
