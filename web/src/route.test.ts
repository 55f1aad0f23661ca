import { expect, test } from 'vitest'
import { routeOf } from './route'

test.each([
  ['/', { page: 'home' }],
  ['/m/abc', { page: 'match', id: 'abc' }],
  ['/m/abc/join/xyz', { page: 'invitation', id: 'abc', invite: 'xyz' }],
  ['/seat', { page: 'seat', code: '' }],
  ['/seat/AB%20CD', { page: 'seat', code: 'AB CD' }],
  ['/rules', { page: 'rules' }],
  ['/api-docs', { page: 'api' }],
  ['/m', { page: 'lost' }],
  ['/m/abc/join', { page: 'lost' }],
  ['/%zz', { page: 'lost' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})
