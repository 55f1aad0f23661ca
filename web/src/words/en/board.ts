import { counting } from '../counting'

const { count } = counting('en')

/** The board, its rows and pegs, and the trays from which they are put together: on every page that has one. */
export const board = {
  row: (n: number) => `Row ${n}`,
  hole: (n: number) => `hole ${n}`,
  keys: {
    none: 'no keys',
    red: (n: number) => `${n} red`,
    white: (n: number) => `${n} white`,
  },
  counters: {
    red: 'Red: right colour, right place',
    white: 'White: right colour, wrong place',
    fewer: { red: 'One red less', white: 'One white less' },
    more: { red: 'One red more', white: 'One white more' },
    send: (words: string) => `Answer: ${words}`,
  },
  peg: {
    covered: 'covered',
    free: 'nothing yet',
    empty: 'empty',
    colour: 'colour',
    at: (place: string, peg: string) => `${place}: ${peg}`,
  },
  rows: {
    lost: 'lost to the clock',
    sealed: 'placed, face down',
    yours: 'only you see it yet',
    waiting: 'waits for its answer',
    given: (keys: string) => `your answer, not shown yet: ${keys}`,
    table: 'answered by Keypeg: time ran out',
    right: (keys: string) => `wrong; right is ${keys}`,
  },
  code: {
    raise: 'Shield up',
    lower: 'Shield down',
    unset: 'not set yet',
  },
  draft: {
    label: 'Your pegs',
    code: 'Set code',
    place: 'Place row',
    leaveEmpty: (n: number): string => (n === 1 ? 'Leave it empty' : 'Leave the rest empty'),
    erase: 'Erase',
    undo: 'Undo',
    clear: 'Clear',
    // Where holes may be left empty, one that is untouched is not yet an empty one.
    short: (n: number, blanks: boolean) => (blanks ? count(n, { one: '# hole untouched', other: '# holes untouched' }) : count(n, { one: '# peg missing', other: '# pegs missing' })),
    missing: (n: number, blanks: boolean) =>
      blanks
        ? count(n, { one: 'One hole is untouched. Put a peg there, or “empty”.', other: '# holes are untouched. Put pegs there, or “empty”.' })
        : count(n, { one: 'One peg is missing.', other: '# pegs are missing.' }),
    at: (hole: string, peg: string) => `${hole}: ${peg}`,
    free: 'nothing yet',
    covered: 'filled, behind the shield',
  },
  pegByPeg: {
    code: 'Code',
    row: 'Row',
    answer: (words: string) => `Answer: ${words}.`,
    red: (n: number, peg: string) => `Peg ${n} (${peg}) is in its place: a red key.`,
    white: (n: number, peg: string, hole: number) => `Peg ${n} (${peg}) belongs in hole ${hole}: a white key.`,
    none: (n: number, peg: string) => `Peg ${n} (${peg}) gets no key.`,
  },
  axes: {
    colours: 'Colours',
    pegs: 'Holes in a row',
    rows: 'Rows',
    blanks: 'Holes may be left empty',
    repeats: 'Colours may repeat',
  },
}
