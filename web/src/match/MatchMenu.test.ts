import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import type { State } from '../wire'
import MatchMenu from './MatchMenu.svelte'
import { Session } from './session.svelte'
import { Sitting } from './sitting.svelte'

const before = state({ version: 3, game: runningGame(), players: duties('code', ''), you: { seat: 'guest', may: ['leave'] } }, { seats: ['guest'] })
const after = state({ version: 4, game: runningGame(), players: duties('', 'place'), you: { seat: 'guest', may: ['place', 'give-up', 'leave'] } }, { seats: ['guest'] })
const labels = () => screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent.trim())

/** Opens the menu of a match in a state. */
async function open(now: State) {
  answerBy(
    () => Promise.resolve(new Response(JSON.stringify(now), { headers: { 'Content-Type': 'application/json' } })),
    () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
  )
  const session = new Session('m1')
  onTestFinished(() => session.close())
  await session.open()
  return { session, ...render(MatchMenu, { state: now, sitting: new Sitting(session), leaf: 'menu' }) }
}

test('nothing moves in an open menu while the other player plays; opened again, it has what is possible now', async () => {
  const { session, rerender } = await open(before)
  const opened = labels()
  session.look('guest', after)
  flushSync()
  await rerender({ state: after })
  expect(labels()).toEqual(opened)
  await rerender({ leaf: undefined })
  await rerender({ leaf: 'menu' })
  expect(labels()).toHaveLength(opened.length + 1)
})

test('a menu opened just after the device was passed on gets its commands when the seat arrives', async () => {
  const { session, rerender } = await open({ ...after, match: { ...after.match, you: undefined } })
  const opened = labels()
  session.look('guest', after)
  flushSync()
  await rerender({ state: after })
  expect(labels().length).toBeGreaterThan(opened.length + 1)
  expect(labels()).toEqual(expect.arrayContaining(opened))
})

test('a match that is only on this device has no link for watchers', async () => {
  const { rerender } = await open({ ...after, match: { ...after.match, started: true } })
  expect(labels()).toContain('Link to watch')
  await rerender({ state: { ...after, match: { ...after.match, started: true, id: 'here-1' } }, leaf: undefined })
  await rerender({ leaf: 'menu' })
  expect(labels()).not.toContain('Link to watch')
})
