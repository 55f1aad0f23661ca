import { counting } from '../counting'

const { count, number } = counting('en')
const percent = (share: number) => `${number(share * 100, share < 0.001 ? 2 : 1)}%`

/** Single pages. */
export const pages = {
  api: {
    title: 'The API',
    line: 'Anything these pages do, a program can do too. From the API’s own description:',
    fields: 'Request and response',
    parameters: 'Parameters',
    body: 'Request',
    answers: 'Response',
    required: 'required',
  },
  levels: {
    title: 'The levels of the computer',
    head: 'Six opponents.',
    line: 'How many rows each needs on average. Each sees only what you would see.',
    boards: 'Board',
    board: (pegs: number, colours: number) => `${count(pegs, { one: '# hole', other: '# holes' })}, ${count(colours, { one: '# colour', other: '# colours' })}`,
    holes: 'Holes',
    blanks: 'with empty holes',
    mean: (rows: number) => number(rows, 2),
    error: (error: number) => `± ${number(error, 3)}`,
    /** Says how often the rows of a board are not enough. */
    unbroken: (share: number, rows: number) => `${percent(share)} not broken in ${count(rows, { one: '# row', other: '# rows' })}.`,
    broken: (rows: number) => `Breaks every code within ${count(rows, { one: '# row', other: '# rows' })}.`,
    measured: 'Measured over thousands of codes. The figure after ± is the standard error.',
    play: 'Play the computer',
  },
  study: {
    title: 'Study',
    line: 'For a quiet hour, or next to a real board. No points are kept here.',
    board: ['Analysis board', 'Set up any position: the codes left, the best row, and what each answer would leave.'] as [string, string],
    analyse: ['Analyse a record', 'Paste a match and see how good each row was.'] as [string, string],
    byHand: ['By hand', 'The computer breaks a code you’ve hidden, or helps at a real board.'] as [string, string],
    sheet: ['Score sheet', 'For a real board: the answers, the score and a clock.'] as [string, string],
    optimal: ['Proved boards', 'The fewest rows each board needs, and the strategy that gets there.'] as [string, string],
    levels: ['Levels of the computer', 'How each one plays, and how many rows it needs.'] as [string, string],
  },
  rules: {
    title: 'The rules',
    of: (edition: string) => `The rules of ${edition}`,
    editions: 'Editions',
    keys: 'What a key says',
    examples: 'Worked examples',
    answer: (answer: string) => `${answer}.`,
    /** The text that screen readers read before a rule that is not printed. */
    ours: 'House rule: ',
    legend: 'Full dot: a printed rule. Open dot: a house rule, where the printed rules say nothing.',
    play: 'Play it',
    levels: 'The levels of the computer',
  },
  lost: {
    title: 'Page not found',
    head: 'There’s no board here.',
    line: 'The link may be old, or a letter is missing.',
    home: 'Back to the boards',
    code: 'I have an invite code',
    games: 'My matches',
  },
}
