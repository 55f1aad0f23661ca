import type { Opponent } from '../../home/newMatchForm.svelte'
import type { Answers, Count, Play } from '../../wire'
import { counting } from '../counting'

const { big, count } = counting('en')

/** As much of a board as its size is told from. */
export interface Sized {
  pegs: number
  colours: number
  rows: number
  blanks: boolean
}

/** "4 holes, 6 colours and empty, 8 rows". */
export const size = (b: Sized) =>
  `${count(b.pegs, { one: '# hole', other: '# holes' })}, ${count(b.colours, { one: '# colour', other: '# colours' })}${b.blanks ? ' and empty' : ''}, ${count(b.rows, { one: '# row', other: '# rows' })}`

/** The first page. */
export const home = {
  title: 'Keypeg',
  line: 'One hides a code of coloured pegs. The other breaks it, row by row.',
  heading: 'A new match',
  settings: 'How you play',
  make: 'Start the match',
  loading: 'Fetching the editions…',
  quick: {
    play: 'Play the computer',
    line: (edition: string, level: string) => `${edition}, level: ${level}.`,
    daily: 'Codes of the day',
    puzzles: 'Puzzles',
  },
  myMatches: {
    heading: 'Your matches',
    yours: 'your turn',
    over: 'over',
    waiting: 'waiting',
    against: (a: string, b: string) => `${a || '?'} and ${b || '?'}`,
    more: 'Show older matches',
  },
  opponent: {
    who: 'Your opponent',
    kinds: {
      friend: ['A friend, by link', 'Whoever opens it first plays you.'],
      shared: ['A friend, on this device', 'You hand it over between turns.'],
      computer: ['The computer', 'It plays at once. You may ask for hints.'],
      computers: ['Two computers', 'You watch them play.'],
    } as Record<Opponent, [string, string]>,
    level: 'How it plays',
    first: 'First computer',
    second: 'Second computer',
    awkward: 'Only one of you can hold the device in a race. Try a duel.',
    hints: 'Hints allowed',
    agree: 'The other player is told first. Each hint used is shown after the game.',
  },
  editions: {
    edition: 'Edition',
    variant: 'Variant',
    own: 'Your own board',
    ownLine: 'You choose the colours, holes and rows.',
    size,
    codes: (digits: string) => `${big(digits)} codes`,
    short: (pegs: number) => `against ${count(pegs, { one: '# hole', other: '# holes' })}`,
    modes: {
      series: 'you take turns to hide and break a code',
      rounds: 'rounds of two games, fewer rows win a step',
      duel: 'both break a code, turn by turn',
      race: 'both break a code, as fast as they can',
    } as Record<Play, string>,
  },
  options: {
    games: 'Number of games',
    rounds: 'Number of rounds',
    steps: 'Steps to win',
    parity: {
      even: 'An even number, so that both make as many codes.',
      odd: 'An odd number. Whoever wins more than half wins the match.',
      any: 'With an odd number, whoever makes the first code has an advantage.',
    } as Record<Count, string>,
    stepsNote: 'A round is two games. Whoever needs fewer rows goes up a step.',
    answers: 'How rows are answered',
    how: {
      auto: ['Automatically', 'The answer is always right.'],
      assisted: ['By hand, with help', 'A wrong answer is stopped.'],
      strict: ['By hand, as on a real board', 'Mistakes can happen. They come out at the end of the game.'],
    } as Record<Answers, [string, string]>,
    first: 'Who makes the first code',
    short: 'Who breaks the shorter code',
    people: { host: 'Me', guest: 'The other player' },
    computer: { host: 'Me', guest: 'The computer' },
    pair: { host: 'First computer', guest: 'Second computer' },
    lot: 'Draw lots',
    limit: 'Time limit for each turn',
    name: 'Your name',
    guestName: 'The other player’s name',
  },
  own: {
    heading: 'Your board',
    rules: 'Rules',
    mode: 'How it is played',
    modes: { series: 'taking turns', rounds: 'rounds of two games', duel: 'a duel, turn by turn', race: 'a race' } as Record<Play, string>,
    handicap: 'Handicap: one player breaks a shorter code',
    shortPegs: 'Holes in the shorter code',
    form: 'As text:',
  },
  seat: {
    label: 'Began on another device? Type the code it shows',
    go: 'Go on here',
  },
}
