import { counting } from '../counting'

const { count } = counting('en')

/** The texts about a code or a board that is not on the screen. */
export const hand = {
  title: 'By hand',
  line: 'For a real board, or a code in your head. No points are kept.',
  how: 'What the computer does',
  modes: {
    break: ['It breaks your code', 'You keep the code to yourself and answer its rows.'] as [string, string],
    help: ['It helps at your board', 'You enter rows and answers. It lists the codes left and suggests a row.'] as [string, string],
  },
  level: 'How it plays',
  clear: 'Start again',
  breaking: {
    board: 'The computer breaks your code',
    row: (n: number) => `Row ${n}`,
    yours: 'Your code',
    says: (n: number) => `The computer plays row\u00a0${n}.`,
    ask: 'What is your answer?',
    mending: (n: number) => `The new answer to row ${n}:`,
    keep: 'Cancel',
    thinking: 'The computer is thinking…',
    broken: (rows: number) => `It broke your code in ${count(rows, { one: '# row', other: '# rows' })}.`,
    one: 'Only one code is left. Yours must be:',
    wrong: 'If not, one of your answers was wrong. Check them again.',
    full: (rows: number) => `It used all ${rows} rows and didn’t break your code. It will keep trying.`,
    again: 'Another code',
    retry: 'Try again',
  },
}
