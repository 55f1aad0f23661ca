import { counting } from '../counting'

const { count, number } = counting('en')
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const games = (n: number) => count(n, { one: '# game', other: '# games' })

/** The games played in this browser. */
export const history = {
  title: 'What you have played',
  line: 'Your games in this browser.',
  loading: 'Adding it up…',
  none: 'Nothing yet. A game appears here once it is over.',
  editions: 'By edition',
  games: 'Codes you tried to break',
  export: 'Download your records',
  analysing: (n: number) => `${count(n, { one: '# game is', other: '# games are' })} still being analysed.`,
  /** How a game ended. */
  outcomes: {
    broken: (n: number) => `broken in ${rows(n)}`,
    unbroken: (n: number) => `not broken in ${rows(n)}`,
    spoilt: 'not counted: an answer was wrong',
    open: (n: number) => `stopped after ${rows(n)}`,
  },
  card: {
    codes: 'Codes',
    codesOf: (broken: number, all: number) => `${number(broken)} of ${number(all)} broken`,
    mean: 'Rows on average',
    meanOf: (rows: string, broken: number) => `${rows}, over ${count(broken, { one: '# code', other: '# codes' })} broken`,
    perfect: (rows: string) => `Perfect play needs ${rows} on average.`,
    bestKnown: (rows: string) => `The best play known needs ${rows} on average.`,
    matches: 'Matches',
    matchesOf: (all: number, won: number, drawn: number, lost: number) =>
      `${count(all, { one: '# match', other: '# matches' })}: ${number(won)} won, ${number(drawn)} drawn, ${number(lost)} lost`,
    time: 'Time for a row',
    median: (time: string) => `${time} (median)`,
    loss: 'Given away a row',
    lossOf: (rows: string, analysed: number) => `${rows} rows, over ${games(analysed)} analysed`,
    unanalysed: 'no game is analysed yet',
    none: 'none broken yet',
    distribution: 'Codes broken, by rows used',
    rows: 'Rows',
    broken: 'Codes',
  },
  chart: {
    caption: (n: number) => `Given away a row in the last ${games(n)} analysed, the latest on the right`,
    told: (first: string, last: string, low: string, high: string) => `From ${first} to ${last}, between ${low} and ${high} rows.`,
  },
  list: {
    all: (n: number) => games(n),
    latest: (shown: number, all: number) => `The latest ${shown} of ${games(all)}`,
    units: 'loss and luck in rows, the loss for each row',
    caption: (which: string, units: string) => `${which}; ${units}`,
    heads: ['Game', 'Loss', 'Luck', 'Accuracy'],
    line: (title: string, rival: string, outcome: string) => `${title}: ${rival ? `${rival}’s code` : 'a code'} ${outcome}`,
    none: '–',
    hints: (n: number) => count(n, { one: '# hint', other: '# hints' }),
    imported: 'imported',
    notes: (date: string, notes: string) => (notes ? `${date}; ${notes}` : date),
    match: 'match',
    analysis: 'analysis',
    of: (what: string, title: string, rival: string, date: string) => `${what}: ${title} against ${rival}, ${date}`,
    more: 'Show more',
  },
  import: {
    heading: 'Add records',
    how: 'Paste games played elsewhere, one after another.',
    name: 'Your name in these records',
    records: 'The records',
    file: 'Or open a file',
    add: 'Add them',
    done: (added: number, known: number) =>
      `${count(added, { one: '# record', other: '# records' })} added${known > 0 ? `; ${count(known, { one: '# was', other: '# were' })} here already` : ''}.`,
    notes: 'What could not be checked:',
    refused: (n: number) => `${count(n, { one: '# record', other: '# records' })} could not be added:`,
  },
}
