import { counting } from '../counting'

const { count } = counting('en')
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const days = (n: number) => count(n, { one: '# day', other: '# days' })

/** The texts about the codes of the day. */
export const daily = {
  title: 'Codes of the day',
  head: 'Five codes, one day.',
  how: 'The same for everyone, until midnight\u00a0UTC. One attempt at each.',
  /**
   * Describes the user's results: the codes broken that day, and the number of consecutive days on which the user broke a code.
   */
  standing: (broken: number, streak: number) =>
    [broken > 0 && `${broken} broken.`, streak > 1 && `${days(streak)} in a row.`].filter(Boolean).join(' '),
  loading: 'Loading the codes…',
  left: 'New codes in',
  begin: (title: string) => `Begin: ${title}`,
  goOn: (title: string) => `Continue: ${title}`,
  shareToday: 'Share today',
  before: 'Past days',
  today: 'Today',
  /** Formats a day from a weekday, such as "Friday", and a date, such as "20 November 2026". */
  date: (weekday: string, date: string) => `${weekday}, ${date}`,
  /** Formats a time that is not today, with its day. */
  at: (time: string, day: string) => `${time} on ${day}`,
  board: {
    all: 'The five boards',
    todo: 'to do',
    none: 'not tried',
    row: (n: number) => `row ${n}`,
    rows,
    unbroken: 'not broken',
  },
  name: {
    as: (name: string) => `As ${name}`,
    none: 'Add your name',
    head: 'Your name',
    why: 'Others see it next to your rows once the day is over.',
    done: 'Done',
  },
  month: {
    standing: (whole: number, best: number) =>
      [whole > 0 && `${count(whole, { one: '# whole day', other: '# whole days' })}.`, best > 0 && `Longest run: ${days(best)}.`].filter(Boolean).join(' '),
    dot: 'A dot is a code you broke.',
    stored: 'These days are stored on this device.',
  },
  code: {
    title: (title: string, when: string) => `${title}, ${when}`,
    begin: 'Begin',
    goOn: 'Continue',
    practise: 'Practise',
    show: 'Show the code',
    practice: 'Practice counts for nothing.',
    analysis: 'How it went',
    rows: 'Your rows',
    left: 'The day ends in',
    closed: (when: string) => `The code and everyone’s rows are revealed at midnight\u00a0UTC (${when} your time).`,
    back: 'All five codes',
  },
  everybody: {
    head: 'Everyone',
    bars: 'Rows needed',
    bar: (n: number, broke: number, you: boolean) => `${rows(n)}: ${broke}${you ? ', including you' : ''}.`,
    rows: 'Others’ rows',
    heads: ['Player', 'Rows', 'View'],
    unbroken: 'not broken',
    rowsOf: (name: string) => `The rows: ${name}`,
    analysisOf: (name: string) => `The analysis: ${name}`,
    nameless: 'someone',
  },
  week: {
    head: 'Your week',
    label: 'Your rows, by day',
    bar: (day: string, n: number | undefined) => `${day}: ${n === undefined ? 'not broken' : rows(n)}.`,
  },
}
