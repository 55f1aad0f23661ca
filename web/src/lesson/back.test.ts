import { expect, test } from 'vitest'
import { lessonPath } from '../route'
import { wayBack } from './back'

test('one goes back to a page of ours, and to no other', () => {
  const invitation = '/m/k3/join/abc'
  expect(wayBack(new URL(lessonPath(invitation), location.origin).search)).toBe(invitation)
  expect(lessonPath()).toBe('/lesson')
  for (const to of ['', 'https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)', 'm/k3']) {
    expect(wayBack(`?to=${encodeURIComponent(to)}`), to).toBeUndefined()
  }
  expect(wayBack('')).toBeUndefined()
})
