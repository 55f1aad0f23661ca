// Parties for tests, in the form in which the server sends them.
import { classicBoard, classicColours } from '../fixtures'
import type { Party, PartyPlayer } from '../wire'

export const player = (seat: number, name: string, change: Partial<PartyPlayer> = {}): PartyPlayer => ({ seat, name, rows: 0, points: 0, total_rows: 0, broken: 0, ...change })

/** Returns a party with Ann, who is its host, and Bob, as a viewer without a seat sees it. */
export const partyOf = (version: number, change: Partial<Party> = {}): Party => ({
  id: 'p1', version, since: 0, rules: 'classic', title: 'Classic', board: classicBoard, palette: classicColours, codes: 3, pace: 'own', limit: 0, source: 'keypeg', unbroken: 8,
  phase: 'gathering', host_seat: 0, status: 'Waiting for the host to start.', now: new Date(0).toISOString(),
  players: [player(0, 'Ann'), player(1, 'Bob')],
  ...change,
})

/** Returns the part of the party that the server sends only to the person with that seat. */
export const you = (seat: number, name: string, ...may: NonNullable<Party['you']>['may']): NonNullable<Party['you']> => ({ ...player(seat, name), may })
