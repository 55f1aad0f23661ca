// An analysis for tests, in the server's form.
import type { Analysis, BoardAnalysis, Colour, Level, RowAnalysis } from '../wire'

export const colours: Colour[] = [
  { name: 'red', letter: 'R', pair: 'RE', hex: '#d62f2f' },
  { name: 'blue', letter: 'B', pair: 'BU', hex: '#2463c4' },
  { name: 'green', letter: 'G', pair: 'GN', hex: '#2e8b3d' },
  { name: 'yellow', letter: 'Y', pair: 'YW', hex: '#f5cf1b' },
  { name: 'white', letter: 'W', pair: 'WH', hex: '#f7f7f2' },
  { name: 'black', letter: 'K', pair: 'BK', hex: '#26262b' },
]

const exactly = (codes: number) => ({ codes: String(codes), exact: true })

export const judgedRows: RowAnalysis[] = [
  {
    number: 1, row: '1122', keys: '1r1w', before: exactly(1296), after: exactly(208), could_be: true,
    judged: true, best: '1123', best_rows: 5.34, expected: 5.36, loss: 0.02, luck: -0.2, exact: true,
  },
  {
    number: 2, row: '1516', keys: '0r4w', before: exactly(208), after: exactly(9), could_be: false, against: [1],
    judged: true, best: '1345', best_rows: 3.6, expected: 4.1, loss: 0.5, luck: 1.3, exact: true,
    text: 'This gives 0.50 rows away. It could not be the code: it does not fit row 1.',
  },
  { number: 3, lost: true, before: exactly(9), could_be: false, judged: false, loss: 0, luck: 0, exact: false },
  {
    number: 4, row: '5161', keys: '4r0w', before: exactly(9), after: exactly(1), could_be: true,
    judged: true, best: '5161', best_rows: 1, expected: 1, loss: 0, luck: 0, exact: false,
  },
]

export function boardAnalysis(change: Partial<BoardAnalysis> = {}): BoardAnalysis {
  return {
    breaker: 'guest', code: '5161', outcome: 'broken', story: 'Ben broke Ann’s code in 4 rows.', rows: judgedRows, loss: 0.52, luck: 1.1, accuracy: 87.4, finished: true,
    choice: { chance: 0.001, even: 1 / 1296, rows: 4.42, mean: 4.34, text: 'A code with a pair is a little harder than most.' }, ...change,
  }
}

export function analysis(change: Partial<Analysis> = {}): Analysis {
  const board = { text: 'c6p4g8Bm', colours: 6, pegs: 4, rows: 8, blanks: false, repeats: true, codes: '1296' }
  return {
    title: 'Classic', notes: [], date: '2026-11-20', rules: 'classic', players: ['Ann', 'Ben'], palette: colours, boards: [board, board], points: [4, 6],
    games: [
      { serial: 1, number: 1, title: 'Game 1', maker: 'host', boards: [boardAnalysis()] },
      { serial: 2, number: 1, title: 'Game 1, replayed', maker: 'host', boards: [boardAnalysis({ outcome: 'unbroken', loss: 1.2, luck: -0.4, accuracy: 61 })] },
      { serial: 3, number: 2, title: 'Game 2', maker: 'guest', boards: [boardAnalysis({ breaker: 'host', choice: undefined })] },
    ],
    done: 12, rows: 12, finished: true, ...change,
  }
}

export const levels: Level[] = [
  { slug: 'gentle', name: 'Gentle', sentence: 'Plays any row that fits.', figures: [] },
  { slug: 'strong', name: 'Strong', sentence: 'Plays the best row it finds.', figures: [] },
]
