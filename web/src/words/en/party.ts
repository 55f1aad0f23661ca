import type { PartyCommand } from '../../wire'
import { counting } from '../counting'

const { count, number } = counting('en')

const codes = (n: number) => count(n, { one: '# code', other: '# codes' })
const people = (n: number) => count(n, { one: '# person is here', other: '# people are here' })

/** A party: many people break the same codes. */
export const party = {
  title: 'A party',
  loading: 'Loading the party…',
  home: 'Back to home',
  player: (n: number) => `Player ${number(n)}`,
  nouns: {
    place: 'your row',
    code: 'your code',
    'give-up': 'giving up',
    leave: 'leaving',
    rename: 'the new name',
    remove: 'removing somebody',
    mute: 'hiding a name',
    unmute: 'showing a name',
    'hand-over': 'handing over the host’s role',
    'name-team': 'the team’s name',
    start: 'starting the code',
    hint: 'the hint',
    pause: 'the break',
    resume: 'continuing',
    skip: 'skipping the code',
    stop: 'ending the code',
    close: 'ending the party',
  } as Record<PartyCommand['kind'], string>,
  terms: {
    head: 'This party',
    codes: (title: string, n: number) => `${title}: ${codes(n)}.`,
    own: 'Everybody plays at their own pace.',
    together: (limit: string) => `Everybody places each row together: ${limit} per row.`,
    limit: (limit: string) => `Time: ${limit} per row.`,
    players: 'The players make the codes in turn.',
    teams: (n: number) => `${number(n)} teams.`,
  },
  join: {
    hosts: (name: string) => `${name} invites you.`,
    rule: 'Everybody breaks the same code.',
    late: 'They have started. You join in at the next code.',
    over: 'This party is over.',
    name: 'Your name',
    team: 'Your team',
    anyTeam: 'any',
    join: 'Join',
    how: 'Play or watch',
    hows: ['I play', 'I only watch'],
    gone: 'You are no longer in this party.',
  },
  here: people,
  who: 'Who is here',
}
