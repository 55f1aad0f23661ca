import { counting } from '../counting'

const { count, number } = counting('en')
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const games = (n: number) => count(n, { one: '# game', other: '# games' })

/** The games played in this browser. */
export const history = {
  title: 'What you have played',
  head: (broken: number, all: number) => `${number(broken)} of ${count(all, { one: '# code', other: '# codes' })} broken.`,
  line: 'Your games in this browser.',
  loading: 'Adding it up…',
  none: 'No games yet.',
  empty: 'Play one, and it stays here, in this browser.',
  choose: 'Choose a board',
  analysing: (n: number) => `${count(n, { one: '# game is', other: '# games are' })} still being analysed.`,
  yours: { head: 'They are yours.', line: 'Every record is text. Take them along, or bring others in.' },
  export: 'Save all',
  /** How a game ended. */
  outcomes: {
    broken: (n: number) => `broken in ${rows(n)}`,
    unbroken: (n: number) => `not broken in ${rows(n)}`,
    spoilt: 'not counted: an answer was wrong',
    open: (n: number) => `stopped after ${rows(n)}`,
  },
  boards: {
    head: 'By board',
    heads: ['matches', 'won', 'lost', 'drawn', 'rows'],
    of: (title: string) => `How you do: ${title}`,
    which: 'Which board',
    codes: (broken: number, all: number) => `${number(broken)} of ${count(all, { one: '# code', other: '# codes' })} broken.`,
    perfect: (rows: string) => `Perfect play needs ${rows} rows on average.`,
    bestKnown: (rows: string) => `The best play known needs ${rows} rows on average.`,
    time: (time: string) => `Half of your rows took less than ${time}.`,
    loss: (rows: number, analysed: number) => `You give away ${number(rows, 2)} a row, over ${games(analysed)} analysed.`,
    unanalysed: 'No game is analysed yet.',
    distribution: 'Codes broken, by rows used',
    bar: (rows: number, codes: number) => `In ${count(rows, { one: '# row', other: '# rows' })}: ${count(codes, { one: '# code', other: '# codes' })}`,
    losses: 'Given away a row, game by game',
    chart: (first: string, last: string, low: string, high: string) => `Given away a row, from ${first} to ${last}: between ${low} and ${high} rows.`,
    less: 'Less is better: 0 is the best row each time.',
  },
  list: {
    head: 'Games',
    all: (n: number) => `${games(n)}.`,
    latest: (shown: number, all: number) => `The latest ${shown} of ${games(all)}.`,
    code: (rival: string) => (rival ? `${rival}’s code` : 'A code'),
    line: (title: string, outcome: string) => `${title}: ${outcome}.`,
    hints: (n: number) => count(n, { one: '# hint', other: '# hints' }),
    imported: 'imported',
    loss: (rows: string) => `${rows} given away a row`,
    luck: (words: string) => `luck ${words}`,
    accuracy: (n: number) => `accuracy ${n} of 100`,
    match: 'match',
    analysis: 'how it went',
    how: 'How it went',
    of: (what: string, title: string, rival: string, date: string) => `${what}: ${title} against ${rival}, ${date}`,
    more: 'Show more',
  },
  import: {
    heading: 'Bring some in',
    how: 'Paste games played elsewhere, one after another.',
    name: 'Your name in these records',
    records: 'The records',
    add: 'Bring them in',
    done: (added: number, known: number) =>
      `${count(added, { one: '# record', other: '# records' })} added${known > 0 ? `; ${count(known, { one: '# was', other: '# were' })} here already` : ''}.`,
    notes: 'What could not be checked:',
    refused: (n: number) => `${count(n, { one: '# record', other: '# records' })} could not be added:`,
  },
  /** All that is kept of somebody is deleted. */
  forget: {
    button: 'Delete my data',
    head: 'Delete all your data?',
    goes: 'This server forgets you, and so does this browser: your name, matches, history, records, puzzles, codes of the day and settings.',
    running: 'You leave every match that is still running, and the other player wins it.',
    stays: 'Whoever played with you keeps the match, without your name. Your other devices keep what they have.',
    save: 'Nobody can bring it back. If you want your records, save them first.',
    yes: 'Delete it all',
    no: 'Keep it',
    done: 'It is all gone.',
    gone: 'Nothing here knows you any more.',
    home: 'Start afresh',
  },
}
