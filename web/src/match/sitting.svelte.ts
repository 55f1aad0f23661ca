import { pegSetOf } from '../game/pegset'
import { answerText } from '../look/board/lines'
import { copy, put } from '../look/board/making'
import { boardOf, dutyOf, indexOf, other, sharesDevice } from '../game/seats'
import { pegsOf } from '../look/board/pegs'
import { type Laid, noKeys } from '../look/drawer/piles'
import type { Ended, Running, Seat } from '../wire'
import { untrack } from 'svelte'
import { forgetDraft } from '../parts/drafts'
import { Editor } from './editor.svelte'
import { Hints } from './hints.svelte'
import { Notes } from './notes.svelte'
import type { Session } from './session.svelte'
import { placedBy, type Side, sidesOf, spokenOf } from './sides'

/** The state of the table for its viewer. */
export type Hour = 'opening' | 'invite' | 'code' | 'place' | 'answer' | 'wait' | 'watch' | 'handover' | 'over' | 'past'

/** The panel that replaces the player's pegs or keys in the drawer. */
export type Panel = 'claim' | 'give-up' | 'leave' | 'offer-end' | 'accept-end' | 'offer-limit' | 'set-limit' | 'hint-first' | 'hints' | 'codes' | 'notes' | 'why'
const ofTheMatch: readonly Panel[] = ['leave', 'offer-end', 'offer-limit']

/**
 * A person at a table: the match, the unfinished row or answer, and the views that the person chose.
 * The server knows none of this except the match.
 */
export class Sitting {
  /** The panel that replaces the drawer's content. The panel disappears when hourOf no longer returns `hour`. */
  private opened = $state.raw<{ panel: Panel; hour: string }>()
  /** The serial number of the past game that the viewer has chosen. */
  shown = $state<number>()
  /**
   * The number of a finished game's rows that are on the board. All rows are on the board, unless the viewer steps through the
   * game.
   */
  private stepped = $state.raw<{ serial: number; rows: number }>()
  /** The side of a duel that the viewer turned to. The choice ends when `moment` is no longer `hour`. */
  private turnedUp = $state.raw<{ side: Seat; hour: string }>()
  /** Whether the player's own code is hidden from people nearby. */
  covered = $state(false)
  private laidOut = $state.raw<{ laid: Laid; hour: string }>()

  readonly hints = new Hints(this)
  readonly notes = new Notes(this)

  constructor(readonly session: Session) {}

  readonly now = $derived.by(() => this.session.state)
  readonly view = $derived(this.now?.match)
  readonly me = $derived.by(() => this.session.as)
  readonly shared = $derived(this.now !== undefined && sharesDevice(this.now))
  /** The seat on the left: the viewer's own seat or, on a shared device, the host's, so that the seats never swap places. */
  readonly near: Seat = $derived(this.shared ? 'host' : (this.me ?? 'host'))
  /** Whether the player plays against the computer, so that there is nobody to agree with or to wait for. */
  readonly computer = $derived(this.now?.table.computers.some(Boolean) ?? false)
  readonly duty = $derived(this.view && this.me ? dutyOf(this.view, this.me) : '')

  /** The finished game on the board. */
  readonly over: Ended | undefined = $derived.by(() => {
    const past = this.view?.past ?? []
    return (
      past.find(({ serial }) => serial === this.shown) ??
      past.find(({ serial }) => serial === this.session.justEnded) ??
      (this.view?.result ? (past.findLast(({ boards }) => boards.some(({ rows }) => rows.length > 0)) ?? past.at(-1)) : undefined)
    )
  })
  /** The sentences about the finished game that is on the board. */
  readonly told = $derived(this.over && this.view && this.now ? this.now.say.past[this.view.past.indexOf(this.over)] : undefined)
  /** The seats that placed the rows of that game, in order. */
  readonly placed = $derived(this.over ? placedBy(this.over, this.near) : [])
  /** The number of the finished game's rows that are on the board. */
  readonly rows = $derived(this.over && (this.stepped?.serial === this.over.serial ? this.stepped.rows : this.placed.length))
  readonly game: Running | Ended | undefined = $derived(this.over ?? this.view?.game)

  readonly hour: Hour = $derived.by(() => {
    const { view } = this
    if (!view) return 'opening'
    if (this.over && this.over.serial === this.shown) return 'past'
    if (this.over || view.result) return 'over'
    if (!view.started) return 'invite'
    if (this.me) return this.duty || 'wait'
    return this.session.next ? 'handover' : 'watch'
  })
  /** A key that changes with the player's duty, but not with the other player's moves in a race. */
  private readonly moment: string = $derived.by(() => {
    const { view, me, duty } = this
    const rows = me && duty && view ? boardOf(view.game, duty === 'place' ? me : other(me))?.rows.length : 0
    return [this.hour, this.game?.serial, me, rows].join(' ')
  })

  readonly sides: Side[] = $derived.by(() => {
    const { now, game, near } = this
    if (!now) return []
    if (!game) return [{ breaker: near, spec: now.table.boards[indexOf(near)], lines: [], revealed: false }]
    return sidesOf(now, game, near, this.rows)
  })

  // This key identifies the code or row being made. The key changes when the player has to make something else.
  readonly making: string = $derived.by(() => {
    const { view, me, duty, hour } = this
    if (!view?.game || !me || hour !== duty || (duty !== 'code' && duty !== 'place')) return ''
    return this.whatIs(duty === 'code' ? 'code' : `row/${this.row}`)
  })
  private whatIs(made: string): string {
    return `${this.view?.game?.serial}/${made}/${this.me}`
  }
  /** The number of the player's next row, counted from 1. */
  get row(): number {
    return (this.me ? (boardOf(this.view?.game, this.me)?.rows.length ?? 0) : 0) + 1
  }
  private last?: Editor
  readonly editor: Editor | undefined = $derived.by(() => {
    const key = this.making
    return untrack(() => {
      const { now, me, duty } = this
      if (!key || !now || !me || (duty !== 'code' && duty !== 'place')) return undefined
      const board = now.table.boards[indexOf(duty === 'code' ? other(me) : me)]
      const { palette } = pegSetOf(now.table.palette, now.table.edition, board.colours)
      // The state that contains the next row may arrive before the response to the command that placed this row.
      const start = duty === 'place' ? (this.notes.draftFor(me, this.row, board.pegs) ?? this.last?.heldFor(key)) : undefined
      return (this.last = new Editor(
        duty, board, { palette, blanks: board.blanks }, `${now.match.id}/${me}`, key, this.whatIs(`row/${this.row + 1}`),
        start, () => this.notes.drafted(),
      ))
    })
  })

  /** The keys laid out for the row to be answered. */
  get laid(): Laid {
    return this.laidOut?.hour === this.moment ? this.laidOut.laid : noKeys
  }
  set laid(laid: Laid) {
    this.session.settle()
    this.laidOut = { laid, hour: this.moment }
  }

  get panel(): Panel | undefined {
    return this.opened && this.opened.hour === this.hourOf(this.opened.panel) ? this.opened.panel : undefined
  }
  set panel(panel: Panel | undefined) {
    this.opened = panel && { panel, hour: this.hourOf(panel) }
  }
  /** Returns a value. When the value changes, the panel closes. A panel about the whole match stays open when a player moves. */
  private hourOf(panel: Panel): string {
    const { view, game, moment } = this
    return ofTheMatch.includes(panel) ? [view?.started, view?.result !== undefined, game?.serial].join(' ') : moment
  }

  /** The seat whose board a phone shows. A phone shows only one side of a duel at a time. */
  get up(): Seat {
    if (this.turnedUp?.hour === this.moment) return this.turnedUp.side
    if (this.over) return (this.stepped?.serial === this.over.serial ? this.placed[(this.rows ?? 0) - 1] : spokenOf(this.over, this.me)) ?? this.near
    if (!this.me) return this.near
    return this.duty === 'code' || this.duty === 'answer' ? other(this.me) : this.me
  }
  turnOver(): void {
    this.turnedUp = { side: other(this.up), hour: this.moment }
  }

  /** Steps forward or back by a number of rows in a finished game. */
  step(by: number): void {
    if (!this.over) return
    this.stepped = { serial: this.over.serial, rows: Math.max(0, Math.min((this.rows ?? 0) + by, this.placed.length)) }
    this.turnedUp = undefined
  }
  /** Shows a past game or, if no serial is given, the current one. */
  show(serial?: number): void {
    this.stepped = undefined
    this.shown = serial
  }
  /** Leaves the board of a finished game, and continues with the match. */
  goOn(): void {
    this.show()
    this.session.justEnded = undefined
  }

  /** Puts a whole row into the draft. */
  take(code: string): void {
    this.session.settle()
    this.editor?.take(pegsOf(code))
  }

  /** Copies one of the player's placed rows, or the peg in one of its holes, into the row being made. */
  copyRow(row: number, hole?: number): void {
    const { editor, view, me, session, notes } = this
    const code = me && boardOf(view?.game, me)?.rows[row - 1]?.code
    if (editor?.purpose !== 'place' || !code) return
    session.settle()
    if (this.panel === 'notes') notes.remember()
    const pegs = pegsOf(code)
    editor.change(hole === undefined ? copy(editor.draft, pegs) : put(editor.draft, pegs[hole] ?? 0, hole))
  }

  async send(): Promise<void> {
    const { editor, session } = this
    if (editor) {
      if (editor.ask() && (await session.act({ kind: editor.purpose, code: editor.code }))) editor.placed()
    } else if (this.duty === 'answer') await session.act({ kind: 'answer', keys: answerText(this.laid.answer) })
  }

  /** Deletes the stored drafts of a match that is over. */
  close(): void {
    this.notes.close()
    if (this.view?.result) for (const seat of ['host', 'guest']) forgetDraft(`${this.view.id}/${seat}`)
  }
}
