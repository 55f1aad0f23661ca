// The JSON of the API, as package wire writes it.

export type Seat = 'host' | 'guest'
export type Play = 'series' | 'rounds' | 'duel' | 'race'
export type Answers = 'auto' | 'assisted' | 'strict'
export type Count = 'any' | 'even' | 'odd'
export type Tracker = 'sheet' | 'tracks' | 'lines' | 'markers'
export type Duty = '' | 'code' | 'place' | 'answer'
export type OfferKind = 'limit' | 'end'
export type CommandKind = 'code' | 'place' | 'answer' | 'claim' | 'give-up' | 'offer' | 'accept' | 'decline' | 'leave'

export interface Colour {
  name: string
  letter: string
  pair: string
  hex: string
}

export interface Board {
  text: string
  colours: number
  pegs: number
  rows: number
  blanks: boolean
  repeats: boolean
  codes: string
}

export interface Rulebook {
  slug: string
  title: string
  year?: number
  plays: Play[]
  games: Count
  bonus: number
  penalty: number
  clauses: string[]
  palette: Colour[]
}

export interface Preset {
  slug: string
  title: string
  rules: string
  play: Play
  board: Board
  short?: Board
  games: number
  clauses: string[]
}

export interface Editions {
  rulebooks: Rulebook[]
  presets: Preset[]
}

export interface NewMatch {
  preset?: string
  rules?: string
  play?: Play
  board?: string
  short_board?: string
  breaks_short?: Seat
  games?: number
  answers?: Answers
  first?: 'host' | 'guest' | 'lot'
  limit?: number
  name?: string
  hot_seat?: boolean
  guest_name?: string
}

export interface Command {
  seat: Seat
  version: number
  kind: CommandKind
  code?: string
  keys?: string
  offer?: OfferKind
  limit?: number
}

export interface RowView {
  code?: string
  keys?: string
  sealed?: boolean
  lost?: boolean
  table?: boolean
  right?: string
}

export interface RunningBoard {
  breaker: Seat
  edition: string
  code_set: boolean
  drawn?: boolean
  commitment?: string
  rows: RowView[]
  gave_up?: boolean
}

export interface Running {
  serial: number
  number: number
  maker?: Seat
  boards: RunningBoard[]
}

export interface EndedBoard extends RunningBoard {
  secret?: string
  salt?: string
  outcome: 'open' | 'broken' | 'unbroken' | 'spoilt'
  claimed?: boolean
  wrong?: number[]
}

export interface Ended {
  serial: number
  number: number
  maker?: Seat
  boards: EndedBoard[]
  award: [number, number]
  replay?: boolean
  broken_off?: boolean
}

export interface Player {
  name?: string
  seated: boolean
  duty: Duty
  deadline?: string
}

export interface Offering {
  by: Seat
  kind: OfferKind
  limit?: number
}

export interface Own {
  seat: Seat
  code?: string
  sealed?: string
  keys?: string
  may: CommandKind[]
}

export interface Result {
  ending: 'played' | 'forfeit' | 'agreed' | 'cap' | 'withdrawn'
  winner?: Seat
}

export interface View {
  id: string
  version: number
  rules: string
  play: Play
  boards: [string, string]
  agreed: number
  answers: Answers
  limit: number
  players: [Player, Player]
  started: boolean
  points: [number, number]
  game?: Running
  past: Ended[]
  offer?: Offering
  result?: Result
  you?: Own
}

export interface Table {
  preset?: string
  title: string
  tracker: Tracker
  boards: [Board, Board]
  palette: Colour[]
  notes: string[]
}

export interface State {
  match: View
  table: Table
  seats: Seat[]
  hot_seat: boolean
  away: [boolean, boolean]
  links?: { invite?: string; watch: string }
  now: string
}

export interface Presence {
  away: [boolean, boolean]
}

export interface Problem {
  type?: string
  title: string
  status: number
  detail: string
  code: string
  clause?: string
  state?: State
}

export interface Ticket {
  code: string
  url: string
  expires: string
}

export interface SeatTaken {
  id: string
  seat: Seat
}

export interface Held {
  id: string
  title: string
  seats: Seat[]
  players: [string, string]
  points: [number, number]
  your_move: boolean
  over: boolean
  made: string
}

export interface PegMatch {
  kind: 'red' | 'white' | 'none'
  hole: number
}

export interface Scored {
  code: string
  row: string
  keys: string
  red: number
  white: number
  pegs: PegMatch[]
  text: string
}
