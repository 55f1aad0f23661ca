import { counting } from '../counting'

const { count, number } = counting('en')

/** The analysis board, and what other pages take from it. */
export const position = {
  page: {
    title: 'Analysis board',
    line: 'Set up a row and its answer, then the next row.',
    board: 'The position',
    link: 'Link to this position',
    clear: 'Take all rows off',
    on: 'Play on from here',
    how: 'The computer picks a code that fits these answers. You go on from this board.',
    level: 'Against',
    play: 'Play on',
    loading: 'Setting up the board…',
  },
  advice: {
    exact: (rows: number, fraction: string) => `${number(rows, 4)} rows to the end${fraction && ` (${fraction})`}, exact`,
    about: (rows: number) => `about ${number(rows, 2)} rows to the end`,
    unknown: 'too hard to count the rows to the end',
    could: 'can be the code',
    cannot: 'cannot be the code',
  },
  best: {
    heading: 'The best rows',
    ask: 'What to play here?',
    working: 'Working it out…',
    pick: (row: string) => `Take ${row}`,
  },
  picker: {
    label: 'Board',
    own: 'Your own board',
    set: 'Use this board',
    option: (title: string, pegs: number, colours: number) => `${title}: ${pegs} × ${colours}`,
  },
  left: {
    heading: 'Codes left',
    range: (from: number, to: number, all: string) => `${number(from)} to ${number(to)} of ${all}`,
    before: 'Previous',
    after: 'Next',
    pick: (code: string) => `Take ${code}`,
  },
  edit: {
    change: (row: number) => `Change row ${row}`,
    answer: (row: number) => `Change the answer to row ${row}`,
    row: (n: number) => `Row ${n}`,
  },
  effect: {
    heading: 'What a row would do',
    againstRow: (row: number) => `It does not fit the answer to row ${row}.`,
    againstRows: (rows: string, last: number) => `It does not fit the answers to rows ${rows} and ${last}.`,
    answer: 'Answer',
    left: 'Leaves',
    share: 'Share',
    percent: (percent: number, decimals: number) => `${number(percent, decimals)}%`,
  },
  hand: {
    row: (n: number) => `Row ${n}`,
    answer: 'Its answer…',
    wonder: 'What would it do?',
    back: 'Back to its pegs',
    remove: (row: number) => `Remove row ${row}`,
    cancel: 'Leave it as it was',
    fill: (holes: number) => count(holes, { one: 'One hole is still free.', other: '# holes are still free.' }),
  },
  slips: {
    heading: 'These answers contradict each other',
    likely: 'The likeliest mistakes first:',
    one: (row: number, given: string, maybe: string) => `Row ${row} was answered ${given}. Perhaps it is ${maybe}.`,
    left: (codes: number) => count(codes, { one: 'Then # code would fit.', other: 'Then # codes would fit.' }),
    mend: 'Change it',
    mendMore: 'Change them',
    again: (row: number) => `Look at row ${row} again`,
    none: 'Changing one or two answers is not enough. Check every row.',
  },
}
