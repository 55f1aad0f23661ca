import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { duties, runningGame, state } from '../fixtures'
import { answerBy } from '../testing'
import { Session } from './session.svelte'
import { type Panel, Sitting } from './sitting.svelte'

const before = state({ version: 3, game: runningGame(), players: duties('code', ''), you: { seat: 'guest', may: ['leave'] } }, { seats: ['guest'] })
const after = state({ version: 4, game: runningGame(), players: duties('', 'place'), you: { seat: 'guest', may: ['leave', 'place'] } }, { seats: ['guest'] })

test.each<[Panel, boolean]>([['leave', true], ['offer-end', true], ['offer-limit', true], ['claim', false], ['give-up', false]])(
  'when the other player moves, a question about the match stays and one about the turn goes: %s',
  async (panel, stays) => {
    answerBy(
      () => Promise.resolve(new Response(JSON.stringify(before), { headers: { 'Content-Type': 'application/json' } })),
      () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
    )
    const session = new Session('m1')
    await session.open()
    const sitting = new Sitting(session)
    sitting.panel = panel
    expect(sitting.panel).toBe(panel)
    session.look('guest', after)
    flushSync()
    expect(sitting.panel).toBe(stays ? panel : undefined)
    session.close()
  },
)
