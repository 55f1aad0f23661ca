import { counting } from '../counting'

const { count } = counting('en')

/** A code or a board that is not on the screen. */
export const hand = {
  title: 'By hand',
  line: 'For a real board, or a code in your head. Nothing is scored.',
  how: 'What the computer does',
  modes: {
    break: ['It breaks your code', 'You keep the code to yourself and answer its rows.'] as [string, string],
    help: ['It helps you at one board', 'You enter rows and answers. It says what is left and what to play.'] as [string, string],
  },
  level: 'How it plays',
  clear: 'Start again',
  breaking: {
    board: 'The computer breaks your code',
    row: (n: number) => `Row ${n}`,
    yours: 'your code',
    says: (n: number) => `The computer plays row\u00a0${n}.`,
    ask: 'What is your answer?',
    mending: (n: number) => `The new answer to row ${n}:`,
    keep: 'Leave it as it was',
    thinking: 'The computer is thinking…',
    broken: (rows: number) => `It broke your code in ${count(rows, { one: '# row', other: '# rows' })}.`,
    one: 'Only one code is left. Yours must be:',
    wrong: 'If not, one of your answers was wrong. Look at them again.',
    full: (rows: number) => `All ${rows} rows are used: your code is unbroken. The computer plays on.`,
    again: 'Another code',
    retry: 'Try again',
  },
}
