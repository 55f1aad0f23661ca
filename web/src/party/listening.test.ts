import { expect, test } from 'vitest'
import { heard } from '../parts/hearing'
import type { Party } from '../wire'
import { partyOf, you } from './fixtures'
import { sceneOf } from './listening'

const at = { making: '', hand: undefined, rings: false, refused: false, connected: true, seconds: undefined }

test('a row and its keys sound as in a match, and so does a lost connection', () => {
  const round: Party['round'] = { number: 1, maker: -1, playing: 2, owing: 2 }
  const playing = (...board: NonNullable<NonNullable<Party['you']>['board']>) =>
    sceneOf(partyOf(3, { phase: 'playing', round, you: { ...you(1, 'Bob'), outcome: 'open', board } }), at)
  const sounds = heard(playing(), playing({ code: '1122', keys: '1r0w' }))
  expect(sounds.map((sound) => ('event' in sound ? sound.event : 'keys'))).toEqual(['placed', 'keys'])
  expect(heard(playing(), { ...playing(), connected: false })).toMatchObject([{ event: 'gone' }])
})
