import { counting } from '../counting'

const { count, number } = counting('en')
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const games = (n: number) => count(n, { one: '# game', other: '# games' })

/** The texts about the games played in this browser. */
export const history = {
  title: 'Your history',
  head: (broken: number, all: number) => `${number(broken)} of ${count(all, { one: '# code', other: '# codes' })} broken.`,
  line: 'Your games in this browser.',
  loading: 'Loading your history…',
  none: 'No games yet.',
  empty: 'Play a game and it will be saved in this browser.',
  choose: 'Choose a board',
  analysing: (n: number) => `${count(n, { one: '# game is', other: '# games are' })} still being analysed.`,
  yours: { head: 'Your games belong to you.', line: 'Every record is plain text: export yours, or import others.' },
  export: 'Export all',
  /** The possible results of a game. */
  outcomes: {
    broken: (n: number) => `broken in ${rows(n)}`,
    unbroken: (n: number) => `not broken in ${rows(n)}`,
    spoilt: 'not counted: an answer was wrong',
    open: (n: number) => `unfinished after ${rows(n)}`,
  },
  boards: {
    head: 'By board',
    heads: ['matches', 'won', 'lost', 'drawn', 'rows'],
    of: (title: string) => `Your results: ${title}`,
    which: 'Which board',
    codes: (broken: number, all: number) => `${number(broken)} of ${count(all, { one: '# code', other: '# codes' })} broken.`,
    perfect: (rows: string) => `Perfect play needs ${rows} rows on average.`,
    bestKnown: (rows: string) => `The best play known needs ${rows} rows on average.`,
    time: (time: string) => `Half of your rows took under ${time}.`,
    loss: (rows: number, analysed: number) => `You lose ${number(rows, 2)} of a row with each row you place (${games(analysed)} analysed).`,
    hinted: (n: number) => count(n, { one: '# row does not count: a hint showed what to play.', other: '# rows do not count: hints showed what to play.' }),
    unanalysed: 'No game is analysed yet.',
    distribution: 'Codes broken, by rows used',
    bar: (rows: number, codes: number) => `In ${count(rows, { one: '# row', other: '# rows' })}: ${count(codes, { one: '# code', other: '# codes' })}`,
    losses: 'Rows lost per row played, game by game',
    chart: (first: string, last: string, low: string, high: string) => `Rows lost per row played, from ${first} to ${last}: between ${low} and ${high}.`,
    less: 'Lower is better. 0 means the best row every time.',
  },
  list: {
    head: 'Games',
    all: (n: number) => `${games(n)}.`,
    latest: (shown: number, all: number) => `The latest ${shown} of ${games(all)}.`,
    code: (rival: string) => (rival ? `${rival}’s code` : 'A code'),
    line: (title: string, outcome: string) => `${title}: ${outcome}.`,
    hints: (n: number) => count(n, { one: '# hint', other: '# hints' }),
    imported: 'imported',
    loss: (rows: string) => `${rows} rows lost per row`,
    luck: (words: string) => `luck ${words}`,
    accuracy: (n: number) => `accuracy ${n} of 100`,
    match: 'match',
    analysis: 'how it went',
    how: 'How it went',
    of: (what: string, title: string, rival: string, date: string) => `${what}: ${title} against ${rival}, ${date}`,
    more: 'Show more',
  },
  import: {
    heading: 'Import games',
    how: 'Paste games played elsewhere, one after another.',
    name: 'Your name in these records',
    records: 'The records',
    add: 'Import',
    done: (added: number, known: number) =>
      `${count(added, { one: '# record', other: '# records' })} added${known > 0 ? `; ${count(known, { one: '# was', other: '# were' })} here already` : ''}.`,
    notes: 'Not checked:',
    refused: (n: number) => `${count(n, { one: '# record', other: '# records' })} could not be added:`,
  },
  /** The texts about deleting all of a user's data. */
  forget: {
    button: 'Delete my data',
    head: 'Delete all your data?',
    goes: 'This deletes your name, matches, history, records, puzzles, codes of the day and settings from this server and this browser.',
    running: 'You forfeit every match in progress.',
    stays: 'People you played with keep their matches, without your name. Your other devices keep what they have.',
    save: 'This can’t be undone. If you want to keep your records, export them first.',
    yes: 'Delete it all',
    no: 'Keep it',
    done: 'Your data has been deleted.',
    gone: 'Nothing about you is stored here.',
    home: 'Start over',
  },
}
