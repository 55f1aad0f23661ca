import { hintsOf } from '../game/hints'
import { boardOf } from '../game/seats'
import { api, sentenceOf } from '../transport/api'
import type { HintAnswer, HintKind, PositionHint, Seat } from '../wire'
import type { Sitting } from './sitting.svelte'

/** The hints for the row being made. */
export class Hints {
  /** The last hint, and the draft of the row for which it was given. */
  private found = $state.raw<{ answer: HintAnswer; what: string }>()
  private failed = $state.raw<{ why: string; what: string }>()
  busy = $state(false)
  /** The number of hints requested on this page. The match's state may not include them yet. */
  private asked = $state(0)
  /** The hint to request once the player has agreed to the first hint. */
  private waiting?: HintKind

  constructor(private readonly sitting: Sitting) {}

  get allowed(): boolean {
    const { now, editor } = this.sitting
    return (now?.table.may_hint ?? false) && editor?.purpose === 'place'
  }
  get used(): number {
    const { now, me } = this.sitting
    return now && me ? Math.max(hintsOf(now, me).length, this.asked) : 0
  }
  get answer(): HintAnswer | undefined {
    return this.found?.what === this.sitting.making ? this.found.answer : undefined
  }
  /** The reason why the last hint was refused. */
  get refusal(): string {
    return this.failed?.what === this.sitting.making ? this.failed.why : ''
  }
  putAway(): void {
    this.found = this.failed = undefined
  }

  /** Requests a hint or, if the hint is the first, asks the player to confirm the request. */
  choose(kind: HintKind): void {
    const { sitting } = this
    if (this.busy) return
    this.putAway()
    sitting.session.settle()
    if (sitting.editor) sitting.editor.want = undefined
    if (kind === 'possible' && !sitting.editor?.ask()) {
      sitting.panel = undefined
      return
    }
    this.waiting = kind
    api.spares() // begins to measure the device's speed, unless that has begun already
    if (this.used === 0) sitting.panel = 'hint-first'
    else void this.confirmed()
  }

  /**
   * Makes the server count a hint, and works out the hint on this device. It returns undefined if this device cannot work it
   * out. The caller may then request the same hint from the server, which does not count it again.
   */
  private async own(seat: Seat, kind: PositionHint['kind']): Promise<HintAnswer | undefined> {
    const { match } = this.sitting.now!
    const board = boardOf(match.game, seat)
    if (!board) return undefined
    const rows = board.rows.filter(({ keys, lost }) => keys !== undefined || lost).map(({ code = '', keys = '', lost }) => (lost ? { row: '--' } : { row: code, keys }))
    const { hint } = await api.hint(match.id, { seat, kind, own: true })
    if (hint.serial !== match.game?.serial || hint.row !== rows.length + 1) return undefined
    try {
      return { hint, ...(await api.positionHint({ board: board.format, rows, kind })) }
    } catch (error) {
      sentenceOf(error) // rethrows errors that are bugs
      return undefined
    }
  }

  async confirmed(): Promise<void> {
    const { sitting, waiting: kind } = this
    const { me, making: what, editor, now } = sitting
    if (!kind || !me || !now || !editor) return
    const before = this.used
    this.busy = true
    sitting.panel = undefined
    try {
      const own = kind !== 'possible' && api.spares() ? await this.own(me, kind) : undefined
      const answer = own ?? (await api.hint(now.match.id, { seat: me, kind, ...(kind === 'possible' ? { row: editor.code } : {}) }))
      this.asked = before + 1
      this.found = { answer, what }
    } catch (error) {
      this.failed = { why: sentenceOf(error), what }
    } finally {
      this.busy = false
    }
  }
}
