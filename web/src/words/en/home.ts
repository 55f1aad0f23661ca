import type { Opponent } from '../../home/newMatchForm.svelte'
import type { Answers, Count, Play } from '../../wire'
import { counting } from '../counting'

const { count, unit } = counting('en')

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

/** The first page, and a match to be made there. */
export const home = {
  title: 'Keypeg',
  lead: ['One hides a code.', 'The other breaks it.'],
  boards: 'Boards',
  size: (b: Sized) => `${size(b)}.`,
  about: {
    classic: 'Short and strict.',
    remastered: 'A good one to begin with.',
    advanced: 'For long evenings.',
    ultimate: 'For points, or first to ten.',
    challenge: 'Both break at once.',
  } as Record<string, string>,
  doors: {
    computer: 'Play the computer',
    level: 'Who plays you?',
    friend: 'A friend',
    shared: 'One device',
    code: 'I have a code',
    daily: 'Today’s code',
  },
  learn: { inPlace: 'right colour, right place', near: 'right colour, other place' },
  yours: {
    heading: 'Your games',
    turn: 'Your move',
    of: (title: string, points: string) => `${title}, ${points}`,
    yours: 'your move',
    waiting: 'waiting',
    nobody: 'nobody yet',
    against: (a: string, b: string) => `${a} and ${b}`,
    more: 'Look further back',
  },
  waiting: {
    heading: 'Somebody waits',
    sit: 'Sit down',
    of: (title: string, games: string, clock: string) => (clock ? `${title}, ${games}. ${clock}` : `${title}, ${games}`),
    own: 'Open a table yourself',
  },
  make: {
    heads: { friend: 'Play a friend', shared: 'Two at one device', computer: 'Who plays you?', computers: 'Two computers' } as Record<Opponent, string>,
    go: { friend: 'Make the link', shared: 'Begin', computer: 'Sit down', computers: 'Watch them' } as Record<Opponent, string>,
    more: 'More',
    less: 'Less',
    shared: 'One hides a code and hands the device over. The shield keeps it.',
    awkward: 'Only one of you can hold the device in a race. Try it turn by turn.',
    name: 'Your name',
    names: { hides: 'Hides first', breaks: 'Breaks first', one: 'One of you', other: 'The other' },
    board: 'Board',
    own: 'my own',
    ownBoard: (form: string) => `My own board, ${form}`,
    changeOwn: 'Change it',
    blanks: 'Empty holes',
    allowed: ['no', 'allowed'],
    play: 'Played',
    plays: { series: 'for points', rounds: 'in rounds of two', duel: 'turn by turn', race: 'as a race' } as Record<Play, string>,
    codes: 'Codes',
    ofHoles: (n: number) => `of ${n}`,
    unequal: (long: number, short: number) => `${short} against ${long}`,
    games: 'Games',
    rounds: 'Rounds',
    steps: 'Steps to win',
    parity: {
      even: 'An even number, so that both make as many codes.',
      odd: 'An odd number. Whoever wins more than half wins the match.',
      any: 'With an even number both make as many codes.',
    } as Record<Count, string>,
    stepsNote: 'A round is two games. Whoever needs fewer rows goes up a step.',
    answers: 'Who answers',
    how: { auto: 'the table', assisted: 'by hand, with help', strict: 'by hand, as on a real board' } as Record<Answers, string>,
    howNotes: { auto: 'The answer is always right.', assisted: 'A wrong answer is stopped.', strict: 'Mistakes can happen. They come out at the end of the game.' } as Record<Answers, string>,
    howSaid: { auto: 'The table answers.', assisted: 'You answer, with help.', strict: 'You answer, as on a real board.' } as Record<Answers, string>,
    first: 'First code',
    firstSaid: { host: 'You hide the first code.', guest: 'Your friend hides the first code.', lot: 'Lots are drawn for the first code.' },
    short: 'Shorter code',
    shortSaid: { host: 'You break the shorter code.', guest: 'Your friend breaks the shorter code.' },
    people: { host: 'I', guest: 'my friend' },
    computer: { host: 'I', guest: 'the computer' },
    pair: { host: 'the first', guest: 'the second' },
    shared2: { host: 'one of us', guest: 'the other' },
    lot: 'by lot',
    clock: 'Clock',
    clocks: { none: 'none', turn: 'for a turn', game: 'for a game', days: 'days for a turn' },
    bank: (minutes: number, seconds: number) => (seconds > 0 ? `${unit(minutes, 'min')} + ${unit(seconds, 's')}` : unit(minutes, 'min')),
    bankSaid: (bank: string) => `${bank} a game.`,
    increment: 'seconds more a row',
    other: 'another',
    length: 'Length',
    unit: 'Unit',
    units: { second: 'seconds', minute: 'minutes', hour: 'hours' },
    clockSaid: (limit: string) => `${limit} a turn.`,
    noClockSaid: 'No clock.',
    hints: 'Hints',
    hintsIf: ['none', 'allowed'],
    hintsNote: 'The other player is told first. Each hint used is shown after the game.',
    hintsSaid: 'Hints are allowed.',
    seat: 'The other seat',
    seats: ['by link only', 'open to anyone'],
    seatSaid: ['Whoever has the link sits down.', 'Anyone may sit down.'],
    openNote: 'Your table is listed as long as you are there.',
    openTable: 'Open the table',
    chair: 'My chair',
    chairs: ['I play', 'a computer plays'],
    firstComputer: 'The first computer',
    secondComputer: 'The second computer',
    levels: 'All about the levels',
  },
  ownBoard: {
    heading: 'A board of your own',
    holes: 'Holes',
    colours: 'Colours',
    rows: 'Rows',
    may: 'There may be',
    mays: ['a colour twice', 'empty holes'],
    rules: 'Rules',
    handicap: 'Handicap',
    handicaps: ['none', 'a shorter code'],
    shortHoles: 'Holes in it',
    form: 'As text:',
    use: 'Use this board',
    back: 'Back',
  },
}
