import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import { Clocks } from './clocks.svelte'
import Sentence from './Sentence.svelte'
import { Session } from './session.svelte'
import { Sitting } from './sitting.svelte'

test('news is heard while a row still counts as waiting, and nothing old stays to be read', async () => {
  const before = state({ version: 3, game: runningGame(), players: duties('', 'place'), you: { seat: 'guest', may: ['place'] } }, { seats: ['guest'] })
  const after = { ...before, match: { ...before.match, version: 4 }, say: { ...before.say, news: 'Row 1: 3 red.' } }
  answerBy(
    ({ method }) => (method === 'GET' ? Promise.resolve(Response.json(before)) : new Promise(() => {})),
    () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
  )
  const session = new Session('m1')
  onTestFinished(() => session.close())
  await session.open()
  const sitting = new Sitting(session)
  const { rerender } = render(Sentence, { state: before, sitting, clocks: new Clocks(sitting) })
  const heard = () => screen.getByRole('status').textContent
  session.dropped = 'Your row could not be sent.'
  flushSync()
  expect(heard()).toBe('Your row could not be sent.')
  session.look('guest', after)
  await rerender({ state: after })
  session.refused = { kind: 'place', code: '', why: 'Your row could not be sent.', brief: '' } // the same sentence
  flushSync()
  expect(heard()).toBe('Row 1: 3 red.')
  session.refused = undefined
  session.dropped = ''
  flushSync()
  expect(heard()).toBe('')
})
