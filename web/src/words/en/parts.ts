import { counting } from '../counting'

const { number } = counting('en')

/** What many pages share. */
export const parts = {
  axes: {
    colours: 'Colours',
    pegs: 'Holes in a row',
    rows: 'Rows',
    blanks: 'Holes may be left empty',
    repeats: 'Colours may repeat',
  },
  confirm: { no: 'No, go back' },
  copy: { copy: 'Copy', done: 'Copied', byHand: 'Press Ctrl+C to copy.' },
  keys: {
    red: 'Red: right colour, right place',
    white: 'White: right colour, wrong place',
    fewer: { red: 'One red less', white: 'One white less' },
    more: { red: 'One red more', white: 'One white more' },
    send: (words: string) => `Answer: ${words}`,
  },
  levels: {
    mean: (rows: number) => `${number(rows, 2)} rows on average`,
    all: 'All levels and their figures',
  },
  limit: {
    none: 'None',
    other: 'Another',
    length: 'Length',
    unit: 'Unit',
    seconds: 'seconds',
    minutes: 'minutes',
    hours: 'hours',
    days: 'days',
  },
  peg: {
    covered: 'covered',
    free: 'nothing yet',
    empty: 'empty',
    colour: 'colour',
    at: (place: string, peg: string) => `${place}: ${peg}`,
  },
  why: {
    code: 'Code',
    row: 'Row',
    hole: (n: number) => `hole ${n}`,
    answer: (words: string) => `Answer: ${words}.`,
    red: (n: number, peg: string) => `Peg ${n} (${peg}) is in its place: a red key.`,
    white: (n: number, peg: string, hole: number) => `Peg ${n} (${peg}) belongs in hole ${hole}: a white key.`,
    none: (n: number, peg: string) => `Peg ${n} (${peg}) gets no key.`,
  },
}
