import type { Answers, Play } from '../../wire'
import { counting } from '../counting'

const { count, number } = counting('en')

const holes = (n: number) => count(n, { one: '# hole', other: '# holes' })
const rows = (n: number) => count(n, { one: '# row', other: '# rows' })
const rounds = (n: number) => count(n, { one: '# round', other: '# rounds' })

/** The texts that many pages share. */
export const parts = {
  openFile: 'Or open a file',
  invite: {
    head: 'Whoever opens this link joins the match',
    say: (at: string) => `or read this code out, to type at ${at}`,
    qr: 'Scan to join',
    send: 'Send the link',
    sent: (title: string) => `Play ${title} with me.`,
    copy: 'Copy',
    copied: 'Copied',
    watch: 'Link to watch',
    off: 'Call off',
    byHand: 'Copy it by hand',
  },
  naming: { name: 'Your name', another: 'Another name' },
  copy: { copy: 'Copy', done: 'Copied', byHand: 'Press Ctrl+C to copy.' },
  levels: {
    figure: (rows: number) => number(rows, 1),
    rows: 'rows',
    figures: 'Average rows it needs to break your code.',
  },
  terms: {
    match: (title: string, games: string) => `${title}: ${games}.`,
    games: {
      series: (n: number) => count(n, { one: '# game', other: '# games' }),
      rounds: (n: number) => `rounds of two games, first to ${n}`,
      duel: (n: number) => `a duel of ${rounds(n)}`,
      race: (n: number) => `a race of ${rounds(n)}`,
    } as Record<Play, (n: number) => string>,
    answers: {
      auto: 'Keypeg answers.',
      assisted: 'Whoever hides the code answers. Keypeg won’t accept a wrong answer.',
      strict: 'Whoever hides the code answers. Mistakes are found at the end.',
    } as Record<Answers, string>,
    board: (pegs: number, colours: number, n: number) => `${holes(pegs)}, ${count(colours, { one: '# colour', other: '# colours' })}, ${rows(n)}`,
    blanks: 'empty holes allowed',
    noRepeats: 'no colour twice',
    breaks: (name: string, board: string) => `${name} breaks: ${board}`,
    hints: 'Hints are allowed. Everyone sees them after the game.',
    limit: (limit: string) => `Time: ${limit} per turn.`,
    noLimit: 'No time limit.',
  },
  share: {
    share: 'Share',
    asText: 'As text',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Copying didn’t work here.',
    kinds: { symbols: 'Symbols', words: 'Words' },
  },
  daily: { others: 'How others did', analysis: 'How it went' },
}
