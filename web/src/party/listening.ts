import { type Scene } from '../parts/hearing'
import type { Hand } from '../parts/hand.svelte'
import type { Party } from '../wire'
import { hourOf } from './hour'
import { present } from './people'

/** The state of the page, besides the party, whose changes make a sound. */
interface Heard {
  /** The key that identifies the row or code being made, or "". */
  making: string
  hand: Hand | undefined
  rings: boolean
  refused: boolean
  connected: boolean
  seconds: number | undefined
}

/** Returns those parts of a party whose changes make a sound for the viewer. */
export function sceneOf(party: Party, { making, hand, rings, refused, connected, seconds }: Heard): Scene {
  const hour = hourOf(party)
  const { round, you } = party
  return {
    making,
    holes: hand?.draft.holes ?? [],
    rings,
    game: round?.number,
    boards: you?.outcome === undefined ? [] : [{ breaker: 'guest', rows: you.board ?? [], set: true, open: round?.result?.code !== undefined }],
    me: 'guest',
    mine: making !== '',
    markers: [],
    up: undefined,
    offer: false,
    seated: hour === 'gathering' ? present(party).length : 0,
    refused,
    connected,
    seconds,
  }
}
