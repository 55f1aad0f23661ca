import { answerOf } from '../look/board/lines'
import type { Answer, Hole } from '../look/board/pegs'
import { between, type Event } from '../look/sound'
import type { RowView, Seat } from '../wire'

/** What is on the table, as far as it can be heard. */
export interface Scene {
  /** What is being made, and its holes. */
  making: string
  holes: readonly Hole[]
  rings: boolean
  /** The game that lies there, by its serial. */
  game: number | undefined
  boards: readonly { breaker: Seat; rows: readonly RowView[]; set: boolean; open: boolean }[]
  me: Seat | undefined
  mine: boolean
  /** Where the markers on the edges stand; none beside a score sheet. */
  markers: readonly number[]
  /** The side of a hinged board that is up. */
  up: Seat | undefined
  offer: boolean
  seated: number
  refused: boolean
  connected: boolean
  /** Whole seconds left of one's own turn, if it is counted. */
  seconds: number | undefined
}

/** One sound, and when it begins (ms): a knock, the keys of an answer, or a marker that goes so many holes. */
export type Sound = ({ event: Event; side?: number } | { keys: Answer } | { holes: number }) & { after: number }

/** When the last seconds of a turn are heard. */
const counted = [20, 10, 5, 4, 3, 2, 1]

/** What is heard as one scene turns into the next: one event, one sound, in the order in which it is seen. */
export function heard(before: Scene, after: Scene): Sound[] {
  const sounds: Sound[] = []
  let time = 0
  const hear = (event: Event, lasts = 0, side = 0) => {
    sounds.push({ event, side, after: time })
    time += lasts
  }
  if (after.connected !== before.connected) hear(after.connected ? 'returned' : 'gone')
  if (after.refused && !before.refused) hear('refused')
  if (after.offer && !before.offer) hear('paper')
  if (after.seated > before.seated) hear('sat')
  if (after.making !== '' && after.making === before.making) hearPegs(before, after, hear)

  if (after.game !== undefined && after.game === before.game) {
    for (const board of after.boards) {
      const was = before.boards.find(({ breaker }) => breaker === board.breaker)
      if (!was) continue
      if (board.set && !was.set && board.breaker !== after.me) hear('closed', 150)
      for (const [i, row] of board.rows.entries()) {
        const old = was.rows[i]
        if (row.lost && !old?.lost) hear('lost', 140)
        // What somebody else has put face down is silent.
        else if (!old && (!row.sealed || board.breaker === after.me)) hear('placed', 200)
        if (row.keys && !old?.keys && (board.breaker === after.me || !after.me || after.boards.length === 1)) {
          sounds.push({ keys: answerOf(row.keys), after: time })
          time += 3 * between // most answers have been heard by then
        }
      }
      if (board.open && !was.open) hear('opened', 150)
    }
    if (after.up !== before.up && after.boards.length > 1) hear('over', 140)
  }
  const holes = Math.max(0, ...after.markers.map((at, i) => at - (before.markers[i] ?? at)))
  if (holes > 0) sounds.push({ holes, after: time })
  if (after.mine && !before.mine && !after.refused) hear('turn')
  if (after.seconds !== before.seconds && after.seconds !== undefined && counted.includes(after.seconds)) hear('seconds')
  return sounds
}

function hearPegs(before: Scene, after: Scene, hear: (event: Event, lasts: number, side: number) => void): void {
  const changed = after.holes.findIndex((peg, i) => peg !== before.holes[i])
  if (changed === -1) return
  const side = after.holes.length > 1 ? (2 * changed) / (after.holes.length - 1) - 1 : 0
  // A colour over another is set; a row copied whole is one sound.
  if (after.holes.some((peg, i) => peg !== null && peg !== before.holes[i])) hear(after.rings ? 'ring' : 'peg', 0, side)
  else hear('back', 0, side)
}
