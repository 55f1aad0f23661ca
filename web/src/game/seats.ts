import type { Ended, EndedBoard, Running, RunningBoard, Seat, SentState, View } from '../wire'
import { words } from '../words/words'

export const seats: readonly Seat[] = ['host', 'guest']

export function indexOf(seat: Seat): 0 | 1 {
  return seat === 'host' ? 0 : 1
}

export function other(seat: Seat): Seat {
  return seat === 'host' ? 'guest' : 'host'
}

export function nameOf(view: View, seat: Seat): string {
  return view.players[indexOf(seat)].name || words.match.seats[seat]
}

/** Returns the board that this seat breaks, or undefined if it breaks none in this game. */
export function boardOf(game: Ended, seat: Seat): EndedBoard | undefined
export function boardOf(game: Pick<Running, 'boards'> | undefined, seat: Seat): RunningBoard | undefined
export function boardOf(game: Pick<Running | Ended, 'boards'> | undefined, seat: Seat): RunningBoard | undefined {
  return game?.boards.find((board) => board.breaker === seat)
}

export function dutyOf(view: View, seat: Seat) {
  return view.players[indexOf(seat)].duty
}

/** Reports whether one browser plays both sides. */
export function sharesDevice(state: SentState): boolean {
  return state.seats.length === 2
}

/** Reports whether both players break a code at the same time, as in a duel or race. */
export function atOnce(view: View): boolean {
  return view.play === 'duel' || view.play === 'race'
}
