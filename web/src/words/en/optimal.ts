import type { StrategyKind } from '../../wire'
import { counting } from '../counting'

const { count, number } = counting('en')

/** The texts about the table of proved boards, and about the strategies in it. */
export const optimal = {
  title: 'Proved boards',
  head: 'How few rows does it take?',
  line: 'Each board’s best strategy, row by row, and the proof that none is better.',
  loading: 'Loading the table…',
  repeats: 'May a colour repeat?',
  mays: ['colours may repeat', 'no colour twice'],
  holes: (holes: number) => count(holes, { one: '# hole', other: '# holes' }),
  pegs: 'Holes',
  heads: ['Colours', 'Codes', 'Average', 'Enough'],
  legend: 'Average: rows over all codes, the winning one included. Enough: rows that break any code. Two figures: the exact value lies between them.',
  colours: (colours: number) => count(colours, { one: '# colour', other: '# colours' }),
  marks: { new: 'new', open: 'open' },
  news: { new: 'New here', open: 'Still open' },
  mean: (rows: number) => number(rows, 4),
  between: (lower: number, upper: number) => `${number(lower, 2)}–${number(upper, 2)}`,
  rows: (lower: number, upper: number) => (lower === upper ? number(upper) : `${number(lower)}–${number(upper)}`),
  look: 'See its strategy',
  within: (rows: number) => `The one within ${count(rows, { one: '# row', other: '# rows' })}`,
  play: 'Play it',
  broken: 'Codes broken in each row',
  bar: (row: number, codes: number) => `Row ${number(row)}: ${count(codes, { one: '# code', other: '# codes' })}.`,
  firsts: 'First rows, and their least totals',
  first: (total: number, exact: boolean) => (exact ? number(total) : `at least ${number(total)}`),
  known: 'Known before',
  why: {
    head: 'How can anybody know that?',
    answer: [
      'At first, every code is possible. Each answer divides the possible codes into sets, and only one of them stays: the codes that get this answer. A good row makes many small sets.',
      'To find the best strategy, a computer tries all rows after all answers. It may skip a row only if that row cannot be better, however lucky the answers are.',
      'What it skipped, and why, is written down in a certificate. A second program, which knows only the rules, checks every line of it. So nobody has to trust the computer that searched.',
    ],
  },
  shrink: {
    title: 'How the possible codes shrink',
    line: 'This is the best strategy with bad luck: after each answer, the largest set stays. Each bar is the lit part of the bar above.',
    head: (board: string) => `How the possible codes shrink: ${board}`,
    codes: (codes: number): string => (codes === 1 ? 'code is possible' : 'codes are possible'),
    kept: (sets: number, keys: string, codes: number) => `${keys}: of ${number(sets)} sets, the largest stays, ${count(codes, { one: '# code', other: '# codes' })}.`,
    end: (row: number) => `Row ${number(row)} breaks it.`,
  },
  step: {
    title: (board: string) => `A strategy: ${board}`,
    loading: 'Loading the strategy…',
    which: 'Which strategy?',
    kinds: { least: 'best on average', within: 'fewest rows in the worst case' } as Record<StrategyKind, string>,
    answers: (row: number) => `The answer to row ${number(row)}`,
    legend: 'Codes left, and the most rows still needed',
    answer: (keys: string, codes: number, rows: number) =>
      rows === 0 ? `${keys}: the code is broken.` : `${keys}: ${count(codes, { one: '# code', other: '# codes' })}, at most ${count(rows, { one: '# row', other: '# rows' })} more.`,
    most: (rows: number) => `≤ ${number(rows)}`,
    codes: 'Codes left',
    way: 'Steps so far',
    start: 'Start',
    was: (row: number, keys: string) => `Row ${number(row)}: ${keys}`,
    all: 'All boards',
  },
}
