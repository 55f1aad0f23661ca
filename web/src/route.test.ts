import { expect, test } from 'vitest'
import { dailyPath, matchAnalysisPath, routeOf } from './route'

test.each([
  ['/', { page: 'home' }],
  ['/m/abc', { page: 'match', id: 'abc' }],
  ['/m/abc/analysis', { page: 'match-analysis', id: 'abc' }],
  ['/m/abc/join/xyz', { page: 'invitation', id: 'abc', invite: 'xyz' }],
  ['/code', { page: 'code', code: '' }],
  ['/seat', { page: 'code', code: '' }],
  ['/seat/AB%20CD', { page: 'code', code: 'AB CD' }],
  ['/a/xyz', { page: 'analysis', id: 'xyz' }],
  ['/p/abc', { page: 'party', id: 'abc' }],
  ['/p/abc/progress', { page: 'party-progress', id: 'abc' }],
  ['/p/abc/wall', { page: 'party-wall', id: 'abc' }],
  ['/t/abc', { page: 'tournament', id: 'abc' }],
  ['/tournaments', { page: 'tournaments' }],
  ['/p/abc/floor', { page: 'lost' }],
  ['/daily', { page: 'daily' }],
  ['/daily/2026-11', { page: 'daily-month', month: '2026-11' }],
  ['/daily/2026-11-20', { page: 'daily', day: '2026-11-20' }],
  ['/daily/2026-11-20/classic', { page: 'daily-code', day: '2026-11-20', edition: 'classic' }],
  ['/puzzles', { page: 'puzzles' }],
  ['/puzzles/p1', { page: 'puzzles', id: 'p1' }],
  ['/lesson', { page: 'lesson' }],
  ['/study', { page: 'study' }],
  ['/by-hand', { page: 'by-hand' }],
  ['/optimal', { page: 'optimal' }],
  ['/optimal/c6p4', { page: 'optimal', game: 'c6p4' }],
  ['/optimal/c6p4/x', { page: 'lost' }],
  ['/rules', { page: 'rules' }],
  ['/api-docs', { page: 'api-docs' }],
  ['/m', { page: 'lost' }],
  ['/m/abc/join', { page: 'invitation', id: 'abc', invite: '' }],
  ['/a', { page: 'lost' }],
  ['/daily/someday', { page: 'lost' }],
  ['/daily/2026-13', { page: 'lost' }],
  ['/daily/2026-13-45', { page: 'lost' }],
  ['/daily/2026-02-29', { page: 'lost' }],
  ['/daily/2028-02-29', { page: 'daily', day: '2028-02-29' }],
  ['/daily/2026-02-29/classic', { page: 'lost' }],
  ['/board/more', { page: 'lost' }],
  ['/%zz', { page: 'lost' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})

test('a path leads back to its page', () => {
  expect(routeOf(dailyPath('2026-11-20', 'classic'))).toEqual({ page: 'daily-code', day: '2026-11-20', edition: 'classic' })
  expect(routeOf(dailyPath('2026-11'))).toEqual({ page: 'daily-month', month: '2026-11' })
  expect(matchAnalysisPath('a/b', 3)).toBe('/m/a%2Fb/analysis?game=3')
})
