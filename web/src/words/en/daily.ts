import { counting } from '../counting'
import { size, type Sized } from './home'

const { big, count } = counting('en')
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const days = (n: number) => count(n, { one: '# day', other: '# days' })

/** What became of an attempt; on its card and on the page of its day. */
const broken = (n: number) => `✓ You broke it in ${rows(n)}.`
const unbroken = (n: number) => `✗ You did not break it${n === 0 ? '' : ` in ${rows(n)}`}.`

/** The codes of the day. */
export const daily = {
  title: 'Codes of the day',
  how: 'The same codes for everybody, from midnight to midnight UTC. No hints.',
  once: 'You have one attempt at each, in this browser.',
  name: 'Your name, shown with your rows the next day',
  left: 'New codes in',
  streak: (now: number, best: number) => (now > 0 ? `${days(now)} in a row; your best is ${days(best)}.` : `Your best is ${days(best)} in a row.`),
  loading: 'Fetching the codes of the day…',
  archive: 'Past days',
  open: 'See the codes and everybody’s rows.',
  more: 'More days',
  /** "Friday, 20 November 2026". */
  date: (weekday: string, date: string) => `${weekday}, ${date}`,
  /** "01:00 on 21 November". */
  at: (time: string, day: string) => `${time} on ${day}`,
  card: {
    board: (b: Sized, codes: string) => `${size(b)}; ${big(codes)} codes.`,
    played: (n: number) => (n === 0 ? 'Nobody has finished yet.' : `${count(n, { one: '# attempt has', other: '# attempts have' })} ended.`),
    begin: 'Begin your attempt',
    go: 'Continue',
    broken,
    unbroken,
    begun: (n: number) => `You have begun: ${rows(n)} placed.`,
    result: 'Result and text to share',
    of: (what: string, title: string) => `${what}: ${title}`,
  },
  day: {
    title: (title: string, when: string) => `${title}: the code of ${when}`,
    page: 'A code of the day',
    loading: 'Fetching the day…',
    broken,
    unbroken,
    going: 'Your attempt is not over yet.',
    go: 'Continue',
    none: 'You have not tried this one.',
    begin: 'To today’s codes',
    match: 'Your rows',
    analysis: 'Their analysis',
    code: 'The code:',
    left: 'The day ends in',
    closed: (when: string) => `The code and everybody’s rows open at midnight UTC: ${when} where you are.`,
    all: 'How everybody did',
    caption: (n: number) => `Attempts by rows used; ${count(n, { one: '# has', other: '# have' })} ended`,
    rows: 'Rows',
    attempts: 'Attempts',
    failed: 'not broken',
    you: 'you',
    nobody: 'No attempt is over yet.',
    back: 'All codes of the day',
  },
  games: {
    caption: 'Everybody’s rows',
    heads: ['Player', 'Rows', 'To look at'],
    unbroken: (n: number) => `${n}, not broken`,
    rows: 'rows',
    analysis: 'analysis',
    of: (what: string, name: string) => `${what}: ${name}`,
    nameless: 'somebody',
  },
  share: {
    heading: 'Show it to others',
    safe: 'Neither text gives the code away.',
    symbols: 'In symbols',
    words: 'In words',
    send: { symbols: 'Share the symbols…', words: 'Share the words…' },
  },
}
