import type { PuzzleKind } from '../../wire'
import { counting } from '../counting'

const { count } = counting('en')
const grades = ['very easy', 'easy', 'medium', 'hard', 'very hard']

/** The texts of the puzzles. The questions come from the server. */
export const puzzle = {
  title: 'Puzzles',
  head: 'A position, a question.',
  line: 'No clock, and as many tries as you like.',
  loading: 'Loading the puzzles…',
  done: (done: number, all: number) => `${done} of ${all} done`,
  all: 'all done',
  /** The label of the picture of the next puzzle, which is a link to the puzzle. */
  first: (title: string) => `Next: ${title}`,
  /** The kinds of puzzles, the easiest first. */
  kinds: {
    'one-code': { title: 'One code fits', line: 'Read the keys. Place the only code they leave.' },
    contradiction: { title: 'Find the mistake', line: 'No code fits: one answer is wrong. Which one?' },
    'best-row': { title: 'The best row', line: 'Which row should you place to finish soonest on average?' },
  } as Record<PuzzleKind, { title: string; line: string }>,
  grade: (n: number) => [`Grade ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  /** Returns a grade as a word or a digit. */
  brief: (n: number) => (n === 1 ? 'easy' : n === 5 ? 'hard' : String(n)),
  solve: {
    loading: 'Loading the puzzle…',
    again: 'You’ve already solved this one.',
    place: (grade: string, done: number, all: number) => `${grade}; ${done} of ${all} done`,
    board: 'The position',
    code: 'The code',
    answer: 'Your answer',
    which: 'Which answer is wrong?',
    row: (n: number) => `Row ${n}`,
    yours: 'yours',
    back: 'Take a peg back',
    see: 'See the codes that are left',
    left: 'Codes left',
    submit: { 'one-code': 'Check', contradiction: 'This one', 'best-row': 'This row' } as Record<PuzzleKind, string>,
    giveUp: 'Show the solution',
    tryAgain: 'Try again',
    right: 'Right.',
    tries: (n: number) => `Tries so far: ${n}`,
    next: 'Next one',
    share: (title: string) => `${title}: can you solve this puzzle?`,
    others: 'All puzzles',
    choose: 'Choose a row first.',
    fill: (hole: number) => `Hole ${hole} is still empty.`,
    maybe: (keys: string) => `should be ${keys}`,
    part: (keys: string, codes: number) => `${keys}: ${count(codes, { one: '# code', other: '# codes' })}.`,
  },
}
