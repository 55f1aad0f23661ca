import { axesOf, boardText } from '../game/axes'
import type { Answers, Bank, Board, Colour, Editions, NewMatch, Play, Edition, Rulebook, Seat } from '../wire'
import * as variants from './variants'

/** The value of `edition` that means a custom board. */
export const ownBoard = 'own'

/** The kind of player in the other seat. `shared` and `computers` describe both seats. */
export type Opponent = 'computer' | 'friend' | 'shared' | 'computers'

const opponents: readonly Opponent[] = ['computer', 'friend', 'shared', 'computers']

/** Returns the opponent that the address names for the match to be made, if any. */
export function opponentIn(query: string): Opponent | undefined {
  const q = new URLSearchParams(query)
  const named = opponents.find((opponent) => opponent === q.get('with'))
  if (named) return named
  if (q.has('guest_computer')) return q.has('host_computer') ? 'computers' : 'computer'
  if (q.get('hot_seat') === '1') return 'shared'
  return q.has('edition') || q.has('board') ? 'friend' : undefined
}

/** The form for a new match. The server decides what is allowed. */
export class NewMatchForm {
  /** The edition's slug, or `ownBoard`. */
  edition = $state('classic')
  games = $state(2)
  answers = $state<Answers>('auto')
  first = $state<'host' | 'guest' | 'lot'>('host')
  breaksShort = $state<Seat>('guest')
  /** The time limit: a number of seconds per turn or, instead, a bank of time for each game. */
  limit = $state(0)
  bank = $state.raw<Bank>()
  name = $state('')
  guestName = $state('')
  opponent = $state<Opponent>('friend')
  /** The levels of the computer in the guest's seat and, if two computers play each other, of the computer in the host's seat. */
  level = $state('')
  hostLevel = $state('')
  hints = $state(false)
  /** Whether anyone may take the other seat. */
  open = $state(false)

  // The rulebook of a custom board.
  rules = $state('remastered')
  play = $state<Play>('series')
  colours = $state(6)
  pegs = $state(4)
  rows = $state(10)
  blanks = $state(false)
  repeats = $state(true)
  handicap = $state(false)
  shortPegs = $state(3)

  constructor(readonly editions: Editions) {}

  get chosen(): Edition | undefined {
    return this.editions.editions.find((edition) => edition.slug === this.edition)
  }
  get rulebook(): Rulebook | undefined {
    const slug = this.chosen?.rules ?? this.rules
    return this.editions.rulebooks.find((rulebook) => rulebook.slug === slug)
  }
  /** The set whose board is on the table, or an empty string for a custom board. */
  get material(): string {
    return this.chosen?.rules ?? ownBoard
  }
  get palette(): readonly Colour[] {
    const own = this.rulebook?.palette ?? []
    return this.drawn.colours > own.length ? this.editions.wide : own
  }
  /** The properties in which the variants of the chosen set differ. */
  get variants(): variants.Axis[] {
    return this.chosen ? variants.axesOf(this.editions.editions, this.chosen) : []
  }
  get playing(): Play {
    return this.chosen?.play ?? this.play
  }
  get atOnce(): boolean {
    return this.playing === 'duel' || this.playing === 'race'
  }
  /** The possible numbers of games, as the smallest number and the step to the next. */
  get counts(): { least: number; by: number } {
    const parity = this.playing === 'rounds' ? 'any' : this.rulebook?.games
    return { least: parity === 'even' ? 2 : 1, by: parity === 'any' ? 1 : 2 }
  }
  /** Reports whether a clock is offered. No clock is offered for a match against the computer. */
  get timed(): boolean {
    return this.opponent === 'friend' || this.opponent === 'shared'
  }
  get hasShort(): boolean {
    return this.chosen ? this.chosen.short !== undefined : this.handicap
  }
  /** The number of holes of the shorter code in a handicap. */
  get shortHoles(): number {
    return this.chosen?.short?.pegs ?? this.shortPegs
  }

  /** Returns the board's text form, such as "c6p4g10Bm". */
  boardText(pegs = this.pegs): string {
    return boardText({ colours: this.colours, pegs, rows: this.rows, blanks: this.blanks, repeats: this.repeats })
  }

  /** Chooses an edition with its usual settings. */
  choose(slug: string): void {
    this.edition = slug
    if (this.chosen) this.games = this.chosen.games
    else this.settle()
  }

  /** Chooses the variant `last` of a printed set or, if the set has no such variant, its usual variant. */
  chooseSet(rules: string, last = ''): void {
    const variants = this.editions.editions.filter((edition) => edition.rules === rules)
    const edition = variants.find(({ slug }) => slug === last) ?? variants[0]
    if (edition) this.choose(edition.slug)
  }

  /** Chooses the opponent. Against the computer, the person breaks a code in the first game, because that is more fun. */
  against(opponent: Opponent): void {
    this.opponent = opponent
    this.first = opponent === 'computer' ? 'guest' : 'host'
  }

  /** Sets the usual mode and number of games after the player has chosen a custom board's rulebook. */
  settle(): void {
    const rulebook = this.rulebook
    if (rulebook && !rulebook.plays.includes(this.play)) this.play = rulebook.plays[0] ?? 'series'
    const like = this.editions.editions.find((edition) => edition.rules === this.rules && edition.play === this.play)
    if (like) this.games = like.games
    if (!this.atOnce) this.handicap = false
  }

  request(): NewMatch {
    const board: NewMatch = this.chosen
      ? { edition: this.edition }
      : { rules: this.rules, play: this.play, board: this.boardText(), ...(this.hasShort ? { short_board: this.boardText(this.shortPegs) } : {}) }
    return {
      ...board,
      games: this.games,
      answers: this.answers,
      ...(this.atOnce ? {} : { first: this.first }),
      ...(this.hasShort ? { breaks_short: this.breaksShort } : {}),
      ...(!this.timed ? {} : this.bank ? { bank: this.bank } : this.limit > 0 ? { limit: this.limit } : {}),
      ...(this.name.trim() && this.opponent !== 'computers' ? { name: this.name } : {}),
      ...this.seating(),
    }
  }

  private seating(): NewMatch {
    switch (this.opponent) {
      case 'computer':
        return { guest_computer: this.level }
      case 'computers':
        return { host_computer: this.hostLevel, guest_computer: this.level }
    }
    const shared = this.opponent === 'shared'
    return {
      ...(shared ? { hot_seat: true } : {}),
      ...(shared && this.guestName.trim() ? { guest_name: this.guestName } : {}),
      ...(this.hints ? { hints: true } : {}),
      ...(this.open && !shared ? { open: true } : {}),
    }
  }

  /** Fills the form from an address with the settings of a match. */
  read(query: string): void {
    const q = new URLSearchParams(query)
    const edition = q.get('edition')
    if (edition && this.editions.editions.some((p) => p.slug === edition)) this.choose(edition)
    else if (q.has('board')) this.readOwn(q)
    if (q.has('games')) this.games = Number(q.get('games')) || this.games
    const answers = q.get('answers')
    if (answers === 'auto' || answers === 'assisted' || answers === 'strict') this.answers = answers
    if (q.get('breaks_short') === 'host') this.breaksShort = 'host'
    if (q.has('limit')) this.limit = Number(q.get('limit')) || 0
    if (q.has('bank')) this.bank = bankOf(q.get('bank') ?? '')
    this.level = q.get('guest_computer') ?? this.level
    this.hostLevel = q.get('host_computer') ?? this.hostLevel
    if (q.has('hints')) this.hints = q.get('hints') === '1'
    if (q.has('open')) this.open = q.get('open') === '1'
    const opponent = opponentIn(query)
    if (opponent) this.against(opponent)
  }

  private readOwn(q: URLSearchParams): void {
    this.edition = ownBoard
    this.rules = q.get('rules') ?? this.rules
    this.play = (q.get('play') as Play | null) ?? this.play
    this.settle()
    const axes = axesOf(q.get('board') ?? '')
    if (!axes) return
    Object.assign(this, axes)
    const short = /p(\d+)/.exec(q.get('short_board') ?? '')
    this.handicap = short !== null
    if (short) this.shortPegs = Number(short[1])
  }

  /** The board that the page draws: the chosen edition's, or the player's own. */
  get drawn(): Board {
    return this.chosen?.board ?? {
      text: this.boardText(), colours: this.colours, pegs: this.pegs, rows: this.rows, blanks: this.blanks, repeats: this.repeats, codes: '',
    }
  }
}

/** Parses the bank of time in an address: "600 10". */
function bankOf(text: string): Bank | undefined {
  const [time = 0, increment = 0] = text.split(' ').map(Number)
  return time > 0 ? { time, increment } : undefined
}
