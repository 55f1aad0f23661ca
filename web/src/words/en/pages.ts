import { counting } from '../counting'

const { count, number } = counting('en')

/** Pages that stand by themselves. */
export const pages = {
  api: {
    title: 'The API',
    line: 'All that these pages do, programs can do too. From the API’s own description:',
    parameters: 'Parameters',
    body: 'It takes',
    answers: 'It answers',
    required: 'required',
  },
  levels: {
    title: 'The levels of the computer',
    lines: [
      'Every level sees only what you would see in its seat.',
      'The figures are measured: the rows it needs on average, and how often the board’s rows are too few.',
    ],
    level: 'Level',
    mean: (rows: number, error: number) => `${number(rows, 3)} ± ${number(error, 3)}`,
    unbroken: (share: number) => (share === 0 ? 'none unbroken' : `${number(share * 100, share < 0.001 ? 3 : 1)}% unbroken`),
    figure: (unbroken: string, codes: number) => `${unbroken}; ${number(codes)} codes`,
    board: (pegs: number, colours: number, blanks: boolean, rows: number) =>
      `${pegs} × ${colours}${blanks ? ' and empty' : ''}, ${count(rows, { one: '# row', other: '# rows' })}`,
    loading: 'Fetching the levels…',
    play: 'Play the computer',
  },
  study: {
    title: 'Study',
    line: 'For a quiet hour, or beside a real board. Nothing here is scored.',
    board: ['Analysis board', 'Set up any position: the codes left, the best row, and what each answer would leave.'] as [string, string],
    analyse: ['Analyse a record', 'Paste a match and see how good each row was.'] as [string, string],
    byHand: ['By hand', 'The computer breaks a code that you keep, or helps at a real board.'] as [string, string],
    sheet: ['Score sheet', 'For a real board: the answers, the score and a clock.'] as [string, string],
    levels: ['Levels of the computer', 'How each one plays, and how many rows it needs.'] as [string, string],
  },
  rules: {
    title: 'The rules in short',
    game: [
      'The Codemaker hides a code of pegs. A colour may be used twice or more, even in every hole.',
      'The Codebreaker places a row of pegs and gets keys for it before the next row. A red key is a peg of the right colour in the right place. A white key is a peg of the right colour in the wrong place.',
      'The keys never tell which peg they belong to. Rows and keys stay in view. All red, and the code is broken.',
      'After each game you swap. In a duel or a race, both make a code and break one at once.',
    ],
    repeats: 'Colours that repeat',
    one: 'One key answers one peg, and red goes before white. A colour that is three times in your row and once in the code earns one key, not three. Some examples:',
    working: 'Working it out…',
    editions: 'The editions',
    edition: (title: string, year: number | undefined) => (year ? `${title}, ${year}` : title),
    answers: 'When an answer was wrong',
    wrong: [
      'When you answer by hand, mistakes can happen. At the end of each game every answer is checked against the code.',
      'During the game, the Codebreaker may claim a mistake. The claim holds if no code fits the answers. If it does not hold, it costs nothing and tells nothing.',
      'A game with a wrong answer is played again with a new code. The player who was misled gets the penalty points.',
    ],
    hints: 'The computer, and hints',
    hinted: [
      'The computer plays every edition, and sees only what you would see in its seat.',
      'There are four hints: whether a row can be the code, how many codes are left, which ones, and what to play. Against the computer you may always use them; between two people only if both agreed. Each one used is shown to all after the game.',
      'No program can see a second screen: the rest is trust.',
    ],
    levels: 'The levels of the computer',
    time: 'Time',
    timed: 'With a time limit, a turn that runs over loses the row: it stays empty and counts. If the Codemaker runs over, the code is drawn by lot, or the row is answered for them.',
    bonus: (n: number) => (n > 0 ? `An unbroken code is worth ${n} more than its rows.` : ''),
    about: {
      classic: 'The Codemaker scores a point for each row the Codebreaker needed. Agree on an even number of games; most points win. A wrong answer: 3 points to the Codebreaker, and the game is played again.',
      remastered: 'The Codemaker scores a point for each row. Any number of games. The points are kept on two tracks of holes. A wrong answer: 3 points to the Codebreaker.',
      advanced: 'Five holes and eight colours. A point for each row. You may set a limit of three or four minutes a turn.',
      ultimate: 'Played for points like the advanced game, or in rounds: both break a code, and whoever needed fewer rows moves a marker up one step.',
      challenge: 'Both make a code and break the other’s. You place rows turn by turn, and both are answered together. Break the code in a turn in which the other does not, and the round is yours. Both in the same turn, or neither in twelve rows: the round is void. Variants: codes of four, a handicap, and a race without turns.',
    } as Record<string, string>,
    examples: {
      astray: 'One in place, one astray',
      row: 'Two of a colour in the row, one in the code',
      code: 'One in the row, two in the code',
      two: 'Two answer two',
      red: 'Red goes before white',
      empty: 'An empty hole is one more colour',
    },
  },
}
