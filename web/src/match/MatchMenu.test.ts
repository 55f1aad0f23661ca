import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import MatchMenu from './MatchMenu.svelte'
import { Session } from './session.svelte'
import { Sitting } from './sitting.svelte'

const before = state({ version: 3, game: runningGame(), players: duties('code', ''), you: { seat: 'guest', may: ['leave'] } }, { seats: ['guest'] })
const after = state({ version: 4, game: runningGame(), players: duties('', 'place'), you: { seat: 'guest', may: ['place', 'give-up', 'leave'] } }, { seats: ['guest'] })
const labels = () => screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent.trim())

test('nothing moves in an open menu while the other player plays; opened again, it has what is possible now', async () => {
  answerBy(
    () => Promise.resolve(new Response(JSON.stringify(before), { headers: { 'Content-Type': 'application/json' } })),
    () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
  )
  const session = new Session('m1')
  await session.open()
  const sitting = new Sitting(session)
  const { rerender } = render(MatchMenu, { state: before, sitting, leaf: 'menu' })
  const opened = labels()
  session.look('guest', after)
  flushSync()
  await rerender({ state: after })
  expect(labels()).toEqual(opened)
  await rerender({ leaf: undefined })
  await rerender({ leaf: 'menu' })
  expect(labels()).toHaveLength(opened.length + 1)
  session.close()
})
