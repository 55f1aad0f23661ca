import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '../words/words'
import NameField from './NameField.svelte'
import { Naming } from './naming.svelte'

beforeAll(() => speak('en'))

test('a proposed name waits until the person has left the field', async () => {
  let propose = (_: readonly string[]) => {}
  const naming = new Naming(() => new Promise((resolve) => (propose = resolve)))
  const field = render(NameField, { naming }).container.querySelector('input')!
  const offered = naming.offer()
  field.focus()
  propose(['Merry Giraffe'])
  await offered
  flushSync()
  expect(field.value).toBe('')
  field.blur()
  propose(['Merry Giraffe'])
  await expect.poll(() => field.value).toBe('Merry Giraffe')
})
