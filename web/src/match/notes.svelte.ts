import type { Draft } from '../look/board/making'
import { notedName } from '../look/board/names'
import type { Peg, PegSet } from '../look/board/pegs'
import { load, save } from '../parts/storage'
import { api, Refusal } from '../transport/api'
import { boardOf } from '../game/seats'
import type { Seat, SeatNotes } from '../wire'
import { draftIn, type Marks, markOn, marksIn, written } from './marks'
import type { Sitting } from './sitting.svelte'

/** The notes about one game from one seat. */
interface Jotted {
  whose: string
  serial: number
  marks: Marks
  /** Whether the notes have yet to be sent to the server. */
  unsent: boolean
}

const storageKey = 'keypeg-notes'
/** The largest number of notes stored on the device. The server also stores the notes that were sent. */
const most = 40
/** The pause before notes are sent, and the wait after a refusal (ms). */
const [pause, later] = [400, 2000]

/** A player's notes: private marks on colours, and the unfinished row. They are the same on all of the player's devices. */
export class Notes {
  private now = $state.raw<Jotted>()
  /** The earlier notes for undo, the newest last. */
  private before = $state.raw<{ whose: string; marks: Marks; draft: Draft | undefined }[]>([])
  private timer?: ReturnType<typeof setTimeout>
  private count = 0
  /**
   * Whether a request is being sent. There is only one request at a time, because the older of two requests could arrive last.
   */
  private sending = false
  private more = false
  /** The number of the latest version of the notes that the server has received. */
  private version = { whose: '', number: 0 }
  /** The last change, for screen readers to announce. */
  said = $state('')

  constructor(private readonly sitting: Sitting) {}

  /** Reports whether the player can make notes, which only a Codebreaker in a running game can. */
  get allowed(): boolean {
    const { view, me, hour } = this.sitting
    return view?.game !== undefined && me !== undefined && !view.result && (hour === 'place' || hour === 'wait') && boardOf(view.game, me) !== undefined
  }
  private get whose(): string {
    const { view, me } = this.sitting
    return `${view?.id}/${me}`
  }
  private get serial(): number {
    return this.sitting.view?.game?.serial ?? 0
  }
  private get jotted(): Jotted {
    const { whose, serial, now } = this
    if (now?.whose === whose && now.serial === serial) return now
    const kept = load<Record<string, Jotted>>(storageKey, {})[whose]
    return kept?.serial === serial ? kept : { whose, serial, marks: {}, unsent: false }
  }
  get marks(): Marks {
    return this.jotted.marks
  }

  /** Changes the mark of a colour. `here` is the chosen hole, if a hole is being filled. */
  mark(peg: Peg, set: PegSet): void {
    const { editor } = this.sitting
    this.remember()
    const marks = markOn(this.marks, peg, editor ? editor.draft.at + 1 : undefined)
    this.said = notedName(peg, set, marks[peg])
    this.keep(marks)
  }
  clear(): void {
    this.remember()
    this.keep({})
  }
  /** Stores the current notes for undo. It must be called before each change that can be undone here. */
  remember(): void {
    const { whose, marks } = this
    this.before = [...this.before.filter((one) => one.whose === whose), { whose, marks, draft: this.sitting.editor?.draft }]
  }
  undo(): void {
    const last = this.before.at(-1)
    this.before = this.before.slice(0, -1)
    if (last?.whose !== this.whose) return
    const { editor } = this.sitting
    if (editor && last.draft && last.draft.holes.length === editor.draft.holes.length) editor.change(last.draft)
    this.keep(last.marks)
  }

  private keep(marks: Marks): void {
    this.hold({ whose: this.whose, serial: this.serial, marks, unsent: true })
    this.soon()
  }
  private hold(jotted: Jotted): void {
    this.now = jotted
    const { [jotted.whose]: _, ...others } = load<Record<string, Jotted>>(storageKey, {})
    save(storageKey, Object.fromEntries([...Object.entries(others).slice(1 - most), [jotted.whose, jotted]]))
  }

  /** Sends the notes after a short pause. It must be called when the row being made has changed. */
  drafted(): void {
    if (this.sitting.editor?.purpose !== 'place' && !this.allowed) return
    const { jotted } = this
    if (!jotted.unsent) this.hold({ ...jotted, unsent: true })
    this.soon()
  }
  private soon(wait = pause): void {
    this.count++
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), wait)
  }

  /** Sends unsent notes as soon as there is a connection. */
  async send(): Promise<void> {
    clearTimeout(this.timer)
    const { sitting, jotted, whose } = this
    const { me, view, session, editor } = sitting
    if (!jotted.unsent || !me || !view?.game || view.result || !session.connected) return
    this.more = this.sending
    if (this.more) return
    this.sending = true
    const { count } = this
    const done = () => {
      if (count === this.count && this.whose === whose) this.hold({ ...jotted, unsent: false })
    }
    const draft = editor?.purpose === 'place' ? editor.draft : undefined
    try {
      const answer = await api.writeNotes(view.id, me, written(jotted.serial, jotted.marks, draft ? sitting.row : 0, draft))
      this.heard(whose, answer.version)
      done()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.problem.code === 'too-fast') this.soon(later)
      // If another game has begun, the notes are dropped. Notes that could not be delivered wait for the connection.
      else if (!error.undelivered) done()
    } finally {
      this.sending = false
    }
    if (this.more) void this.send()
  }

  /** Replaces the notes with those from another device. */
  take(notes: SeatNotes): void {
    const { whose, serial } = this
    const { me, editor } = this.sitting
    if (notes.seat !== me || !this.heard(whose, notes.version) || notes.serial !== serial || this.jotted.unsent) return
    this.hold({ whose, serial, marks: marksIn(notes), unsent: false })
    const draft = editor?.purpose === 'place' && notes.row === this.sitting.row ? draftIn(notes, editor.board.pegs) : undefined
    if (draft) editor?.follow(draft)
  }
  /** Returns the draft of a row from another device, unless this device has a newer one. */
  draftFor(seat: Seat, row: number, pegs: number): Draft | undefined {
    const { notes } = this.sitting.session
    if (!notes || notes.seat !== seat || notes.serial !== this.serial || notes.row !== row || this.jotted.unsent) return undefined
    if (this.version.whose === this.whose && notes.version < this.version.number) return undefined
    return draftIn(notes, pegs)
  }

  private heard(whose: string, number: number): boolean {
    if (this.version.whose === whose && number <= this.version.number) return false
    this.version = { whose, number }
    return true
  }
  close(): void {
    void this.send()
  }
}
