import type { Party } from '../wire'
import { isHost } from './people'

/** The state of a party as one person in it sees it. */
export type Hour = 'gathering' | 'code' | 'coding' | 'place' | 'row-wait' | 'done' | 'made' | 'watch' | 'paused' | 'between' | 'over'

/** Returns what the viewer of a party can do or is waiting for. */
export function hourOf(party: Party): Hour {
  const { phase, you, round, paused } = party
  switch (phase) {
    case 'gathering':
    case 'between':
    case 'over':
      return phase
  }
  if (paused) return 'paused'
  if (phase === 'coding') return may(party, 'code') ? 'code' : 'coding'
  if (may(party, 'place')) return 'place'
  if (you && round?.maker === you.seat) return 'made'
  if (!you?.outcome) return 'watch'
  return you.outcome === 'open' ? 'row-wait' : 'done'
}

/** Reports whether the viewer can give a command now. */
export const may = (party: Party, kind: NonNullable<Party['you']>['may'][number]): boolean => party.you?.may.includes(kind) ?? false

/** Reports whether the viewer is a host who does not play, such as a teacher, and therefore has the controls in the drawer. */
export const onlyHosts = (party: Party): boolean => isHost(party) && (party.you?.watches ?? false)

export const nextRound = (party: Party): number => (party.round?.number ?? 0) + 1
