import type { Opponent } from '../../home/newMatchForm.svelte'
import type { Answers, Count, Play } from '../../wire'
import { counting } from '../counting'

const { count, number, unit } = counting('en')

/** The properties of a board that its size in words mentions. */
export interface Sized {
  pegs: number
  colours: number
  rows: number
  blanks: boolean
}

/** Returns the size of a board in words: "4 holes, 6 colours or empty, 8 rows". */
export const size = (b: Sized) =>
  `${count(b.pegs, { one: '# hole', other: '# holes' })}, ${count(b.colours, { one: '# colour', other: '# colours' })}${b.blanks ? ' or empty' : ''}, ${count(b.rows, { one: '# row', other: '# rows' })}`

/** The texts of the first page, and of making a match there. */
export const home = {
  title: 'Keypeg',
  lead: ['One hides a code.', 'The other breaks it.'],
  boards: 'Boards',
  size: (b: Sized) => `${size(b)}.`,
  doors: {
    computer: 'Play the computer',
    level: 'Choose your opponent',
    friend: 'Play a friend',
    shared: 'Two on one device',
    party: 'Play with a group',
    tournament: 'A tournament',
    code: 'I have an invite code',
    daily: 'Today’s code',
  },
  learn: { inPlace: 'right colour, right place', near: 'right colour, other place' },
  yours: {
    heading: 'Your matches',
    turn: 'Your move',
    of: (title: string, points: string) => `${title}, ${points}`,
    yours: 'your move',
    waiting: 'waiting',
    nobody: 'nobody yet',
    against: (a: string, b: string) => `${a} and ${b}`,
    more: 'Show older',
    all: (n: number) => `Show all ${number(n)}`,
    clear: {
      button: 'Leave those against the computer',
      head: 'Leave all matches against the computer?',
      text: 'The computer wins them. Matches with people, and the codes of the day, stay.',
      yes: 'Leave them',
      no: 'Keep them',
    },
  },
  waiting: {
    heading: 'Open tables',
    sit: 'Join',
    of: (title: string, games: string, clock: string) => (clock ? `${title}, ${games}. ${clock}` : `${title}, ${games}`),
    own: 'Open a table yourself',
  },
  make: {
    heads: { friend: 'Play a friend', shared: 'Two on one device', computer: 'Choose your opponent', computers: 'Two computers' } as Record<Opponent, string>,
    go: { friend: 'Create the link', shared: 'Begin', computer: 'Play', computers: 'Watch them' } as Record<Opponent, string>,
    more: 'More',
    less: 'Less',
    shared: 'One of you hides a code, then passes the device on. The shield keeps the code hidden.',
    awkward: 'You can’t race on one device. Play turn by turn instead.',
    name: 'Your name',
    names: { hides: 'Hides first', breaks: 'Breaks first', one: 'One of you', other: 'The other' },
    board: 'Board',
    own: 'custom',
    ownBoard: (form: string) => `Custom board, ${form}`,
    changeOwn: 'Change it',
    blanks: 'Empty holes',
    allowed: ['no', 'allowed'],
    play: 'Mode',
    plays: { series: 'for points', rounds: 'two-game rounds', duel: 'turn by turn', race: 'as a race' } as Record<Play, string>,
    codes: 'Codes',
    ofHoles: (n: number) => `of ${n}`,
    unequal: (long: number, short: number) => `${short} against ${long}`,
    games: 'Games',
    rounds: 'Rounds',
    steps: 'Steps to win',
    parity: {
      even: 'An even number, so that you each make the same number of codes.',
      odd: 'An odd number. Whoever wins more than half wins the match.',
      any: 'With an even number, you each make the same number of codes.',
    } as Record<Count, string>,
    stepsNote: 'A round is two games. Whoever needs fewer rows moves up a step.',
    answers: 'Who answers',
    how: { auto: 'the table', assisted: 'by hand, with help', strict: 'by hand, as on a real board' } as Record<Answers, string>,
    howNotes: { auto: 'The answer is always right.', assisted: 'Keypeg won’t accept a wrong answer.', strict: 'Mistakes can happen. They are found at the end of the game.' } as Record<Answers, string>,
    howSaid: { auto: 'The table answers.', assisted: 'You answer, with help.', strict: 'You answer, as on a real board.' } as Record<Answers, string>,
    first: 'First code',
    firstSaid: { host: 'You hide the first code.', guest: 'Your friend hides the first code.', lot: 'Who hides first is decided at random.' },
    short: 'Shorter code',
    shortSaid: { host: 'You break the shorter code.', guest: 'Your friend breaks the shorter code.' },
    people: { host: 'me', guest: 'my friend' },
    computer: { host: 'me', guest: 'the computer' },
    pair: { host: 'the first', guest: 'the second' },
    shared2: { host: 'one of us', guest: 'the other' },
    lot: 'at random',
    clock: 'Clock',
    clocks: { none: 'none', turn: 'per turn', game: 'per game', days: 'days per turn' },
    bank: (minutes: number, seconds: number) => (seconds > 0 ? `${unit(minutes, 'min')} + ${unit(seconds, 's')}` : unit(minutes, 'min')),
    bankSaid: (bank: string) => `${bank} per game.`,
    increment: 'extra seconds per row',
    other: 'another',
    length: 'Length',
    unit: 'Unit',
    units: { second: 'seconds', minute: 'minutes', hour: 'hours' },
    clockSaid: (limit: string) => `${limit} per turn.`,
    noClockSaid: 'No clock.',
    hints: 'Hints',
    hintsIf: ['none', 'allowed'],
    hintsNote: 'The invitation says that hints are allowed. Every hint used is shown after the game.',
    hintsSaid: 'Hints are allowed.',
    seat: 'Who can join',
    seats: ['only by link', 'anyone'],
    seatSaid: ['Anyone with the link can join.', 'Anyone can join.'],
    openNote: 'Your table is listed while you keep this page open.',
    openTable: 'Open the table',
    chair: 'My side',
    chairs: ['me', 'a computer'],
    firstComputer: 'The first computer',
    secondComputer: 'The second computer',
    levels: 'About the levels',
  },
  ownBoard: {
    heading: 'A board of your own',
    holes: 'Holes',
    colours: 'Colours',
    rows: 'Rows',
    may: 'Allowed',
    mays: ['repeated colours', 'empty holes'],
    rules: 'Rules',
    handicap: 'Handicap',
    handicaps: ['none', 'a shorter code'],
    shortHoles: 'Holes in the shorter code',
    form: 'As text:',
    use: 'Use this board',
    back: 'Back',
  },
}
