import { counting } from '../counting'

const { count, number } = counting('en')

/** The texts about matches and records, judged row by row. */
export const study = {
  analyse: {
    title: 'Analyse a record',
    how: 'Paste the record of a match. Every row is judged, and the analysis gets its own link.',
    record: 'The record',
    analyse: 'Analyse it',
    example: 'What a record looks like',
    use: 'Use this example',
  },
  page: {
    title: 'Analysis',
    of: (title: string) => `Analysis: ${title}`,
    loading: 'Loading the analysis…',
    between: (a: string, b: string) => `${a} and ${b}`,
    progress: (done: number, rows: number) => `${done} of ${rows} rows judged`,
    working: 'The rows are being judged.',
    finished: 'Every row is judged.',
    busy: 'Waiting for other analyses to finish. This page will update by itself.',
    empty: 'Finished games are analysed here.',
    back: 'Back to the match',
    link: 'Link to this page',
    pass: 'Link and record',
    recordText: 'The record as text',
    recordJSON: 'The record as JSON',
  },
  board: {
    title: (breaker: string, maker: string) => `${breaker} breaks ${maker}’s code`,
    sides: 'Who breaks',
    number: (n: number) => number(n),
    of100: 'of 100',
    skill: 'Skill',
    gave: (rows: number) => count(rows, { one: 'lost # row', other: 'lost # rows' }, 2),
    luck: 'Luck',
    soFar: (figure: string) => `${figure} so far`,
    rows: 'Row by row',
    choice: (maker: string) => `${maker}’s choice of code`,
  },
  left: {
    loading: 'Counting…',
    more: 'Show more',
    shown: (n: number, all: string) => `The first ${number(n)} of ${all}:`,
  },
  games: { caption: 'The games', game: 'Game', rows: 'Rows', accuracy: 'Accuracy', loss: 'Loss', luck: 'Luck' },
  how: {
    heading: 'What the figures mean',
    rows: 'Some codes still fit the answers so far. From them, Keypeg works out how many rows each choice still needs on average.',
    loss: 'Loss: how many more rows your choice needs than the best one. Skill adds up the losses of a game.',
    luck: 'Luck: how many rows the answer saved, compared with an average answer.',
    sum: 'Rows used = average at the start + loss − luck.',
    accuracy: 'Accuracy: 100 × e to the power of −1.7 × loss per row. It is 100 for no loss, 84 for a tenth of a row each time, 43 for half a row.',
    about: 'Some positions are too large to work out to the end. There the figures are good to a few hundredths of a row.',
  },
  row: {
    name: (n: number) => `Row ${n}`,
    first: 'This is the first row.',
    last: 'This is the last row.',
    wrong: 'This answer was wrong.',
    best: 'Show the best row',
    better: (rows: number) => count(rows, { one: '# row better', other: '# rows better' }, 2),
    show: 'Codes left',
    again: (n: number) => `Try row ${n} again`,
  },
  table: { heading: 'The figures, row by row', row: 'Row', before: 'Before', after: 'After', loss: 'Loss', luck: 'Luck' },
}
