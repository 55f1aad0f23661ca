import { answerOf } from '../look/board/lines'
import type { Answer, Hole } from '../look/board/pegs'
import { between, type Event } from '../look/sound'
import type { Seat } from '../wire'
import { sounds } from './sounds'

/** The properties of a row whose changes make a sound. */
interface Row {
  code?: string
  keys?: string
  lost?: boolean
  sealed?: boolean
}

/** The parts of the table's state whose changes make a sound. */
export interface Scene {
  /** The key that identifies the draft, followed by the draft's holes. */
  making: string
  holes: readonly Hole[]
  rings: boolean
  /** The serial number of the game on the table. */
  game: number | undefined
  boards: readonly { breaker: Seat; rows: readonly Row[]; set: boolean; open: boolean }[]
  me: Seat | undefined
  mine: boolean
  /** The positions of the markers on the board's edges. The list is empty if there is a score sheet instead. */
  markers: readonly number[]
  /** The side of a hinged board that is shown. */
  up: Seat | undefined
  offer: boolean
  seated: number
  refused: boolean
  connected: boolean
  /** The number of whole seconds left in the player's turn, if the turn has a clock. */
  seconds: number | undefined
}

/**
 * A sound, and the time at which it begins (ms). An event has one sound, an answer has a sound for each key, and a marker has a
 * sound for each hole that it moves.
 */
export type Sound = ({ event: Event; side?: number } | { keys: Answer } | { holes: number }) & { after: number }

/** A sound is played this many seconds before the end of a turn. */
const counted = [20, 10, 5, 4, 3, 2, 1]

/** Plays the sounds for the changes between two scenes, if sounds are turned on. */
export function play(before: Scene, after: Scene): void {
  for (const sound of heard(before, after)) {
    if ('event' in sound) sounds.play(sound.event, sound.side, sound.after)
    else if ('holes' in sound) sounds.marker(sound.holes, sound.after)
    else sounds.answer(sound.keys.red, sound.keys.white, sound.after)
  }
}

/** Returns the sounds for the changes between two scenes: one for each event, in the order in which the player sees the events. */
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
        // There is no sound for a row that another player placed face down.
        else if (!old && (!row.sealed || board.breaker === after.me)) hear('placed', 200)
        if (row.keys && !old?.keys && (board.breaker === after.me || !after.me || after.boards.length === 1)) {
          sounds.push({ keys: answerOf(row.keys), after: time })
          time += 3 * between // most answers have sounded by then
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
  // A changed colour sounds like a placed peg. Copying a whole row makes only one sound.
  if (after.holes.some((peg, i) => peg !== null && peg !== before.holes[i])) hear(after.rings ? 'ring' : 'peg', 0, side)
  else hear('back', 0, side)
}
