import type { PuzzleKind } from '../../wire'

const grades = ['easy', 'gentle', 'medium', 'hard', 'very hard']

/** Positions with a question, which the server asks. */
export const puzzle = {
  title: 'Puzzles',
  line: 'No clock, and as many tries as you like. This browser remembers what you have done.',
  loading: 'Fetching the puzzles…',
  done: (done: number, all: number) => `${done} of ${all} done`,
  all: '✓ all done',
  /** The gentlest first. */
  kinds: {
    'one-code': { title: 'One code fits', line: 'Only one code fits the answers. Which one?' },
    contradiction: { title: 'Find the mistake', line: 'One of these answers is wrong. Which one?' },
    'best-row': { title: 'The best row', line: 'Several codes are left. Which row is best?' },
  } as Record<PuzzleKind, { title: string; line: string }>,
  grade: (n: number) => [`Grade ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  solve: {
    loading: 'Fetching the puzzle…',
    again: 'You have done all of these, so this one comes again.',
    board: 'The position',
    code: 'The code',
    yourCode: 'Your answer',
    submit: { 'one-code': 'This is the code', contradiction: 'This answer is wrong', 'best-row': 'This is the best row' } as Record<PuzzleKind, string>,
    giveUp: 'Give up and show it',
    tries: (n: number) => `Tries so far: ${n}`,
    next: 'Next puzzle',
    others: 'Other puzzles',
    bestRow: 'A best row',
    choose: 'Choose a row first.',
  },
  choice: {
    legend: 'Which answer is wrong?',
    row: (n: number) => `Row ${n}`,
    right: (keys: string) => `✗ wrong; ${keys} would do`,
    wrong: '✗ wrong',
  },
}
