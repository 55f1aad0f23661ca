import { expect, test } from 'vitest'
import { type Place, placeIn, queryOf } from './path'

test.each<[Place, string]>([
  [{ strategy: 'least', answers: [] }, ''],
  [{ strategy: 'least', answers: ['0r2w'] }, '?path=0r2w'],
  [{ strategy: 'within', answers: [] }, '?strategy=within'],
  [{ strategy: 'within', answers: ['0r2w', '1r1w', '4r0w'] }, '?strategy=within&path=0r2w,1r1w,4r0w'],
])('a place has an address, and an address its place: %j', (place, query) => {
  expect(queryOf(place)).toBe(query)
  expect(placeIn(query)).toEqual(place)
})

test('an address from elsewhere is read as far as it means something', () => {
  expect(placeIn('?path=0r2w%2C1r1w,&strategy=best')).toEqual({ strategy: 'least', answers: ['0r2w', '1r1w'] })
  expect(queryOf({ strategy: 'least', answers: ['1r1w&a=b'] })).toBe('?path=1r1w%26a%3Db')
})
