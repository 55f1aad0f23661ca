// Provides matches for tests, as the server sends them.
import type { Board, Colour, Ended, Running, Seat, State, View, Table } from './wire'

export const classicColours: Colour[] = [
  { name: 'red', letter: 'R', pair: 'RE', hex: '#d62f2f' },
  { name: 'blue', letter: 'B', pair: 'BU', hex: '#2463c4' },
  { name: 'green', letter: 'G', pair: 'GN', hex: '#2e8b3d' },
  { name: 'yellow', letter: 'Y', pair: 'YW', hex: '#f5cf1b' },
  { name: 'white', letter: 'W', pair: 'WH', hex: '#f7f7f2' },
  { name: 'black', letter: 'K', pair: 'BK', hex: '#26262b' },
]

export const classicBoard: Board = { text: 'c6p4g8Bm', colours: 6, pegs: 4, rows: 8, blanks: false, repeats: true, codes: '1296' }

/** Returns a game of a series in which the host is the Codemaker. */
export function runningGame(rows: Running['boards'][0]['rows'] = [], change: Partial<Running> = {}): Running {
  return {
    serial: 1, number: 1, maker: 'host', so_far: [0, 0],
    boards: [{ breaker: 'guest', format: 'c6p4g8Bm', code_set: true, commitment: 'ab', rows }],
    ...change,
  }
}

export function endedGame(change: Partial<Ended> = {}, board: Partial<Ended['boards'][0]> = {}): Ended {
  return {
    serial: 1, number: 1, maker: 'host', award: [2, 0], credit: [0, 0],
    boards: [{
      breaker: 'guest', format: 'c6p4g8Bm', code_set: true, rows: [{ code: '1234', keys: '1r1w' }, { code: '1122', keys: '4r0w' }],
      secret: '1122', salt: '00', commitment: 'ab', outcome: 'broken', ...board,
    }],
    ...change,
  }
}

export function view(change: Partial<View> = {}): View {
  return {
    id: 'm1', version: 3, rules: 'classic', play: 'series', boards: ['c6p4g8Bm', 'c6p4g8Bm'], agreed: 2, answers: 'auto', limit: 0,
    players: [{ name: 'Ann', seated: true, duty: '' }, { name: 'Bob', seated: true, duty: 'place' }],
    started: true, points: [0, 0], past: [], game: runningGame(), ...change,
  }
}

const standing = { hot_seat: false, computers: ['', ''] as [string, string], may_hint: false, watch: 'http://keypeg/m/m1' }

export function state(match: Partial<View> = {}, change: Partial<State> = {}, on: Partial<Table> = {}): State {
  return {
    match: view(match),
    table: { edition: 'classic', title: 'Classic', tracker: 'sheet', boards: [classicBoard, classicBoard], palette: classicColours, notes: [], limits: [180, 240], patience: 240, ...standing, ...on },
    seats: [], hints: [], away: [false, false], now: '2026-11-20T12:00:00Z',
    say: { status: 'Bob is placing row 1.', mine: false, news: '', game: 'Game 1', past: (match.past ?? []).map(told) }, ...change,
  }
}

/** Returns the sentences about a past game. */
function told({ number }: Ended): State['say']['past'][0] {
  return { title: `Game ${number}`, over: `Game ${number} is over.`, head: 'Broken in 2.', brings: 'Ann gets 2 points.', story: 'Bob broke Ann’s code in 2 rows.', share: 'Bob broke Ann’s code in 2 rows.' }
}

/** Returns the players of `view`, with the given duties. */
export function duties(host: View['players'][0]['duty'], guest: View['players'][0]['duty']): View['players'] {
  return [{ name: 'Ann', seated: true, duty: host }, { name: 'Bob', seated: true, duty: guest }]
}

export const both: Seat[] = ['host', 'guest']
