import type { Hint, Seat, State, View } from '../wire'
import { nameOf, seats } from './seats'

const words: Record<Hint['kind'], string> = {
  possible: 'whether a row could be the code',
  count: 'how many codes were left',
  codes: 'which codes were left',
  best: 'what to play',
}

/** Whether there is anybody who may ask for hints. */
export function hintable(state: State): boolean {
  return state.may_hint && state.computers.includes('')
}

/** The hints that a seat has used in the match, as far as they are told. */
export function own(state: State, seat: Seat): Hint[] {
  return state.hints.filter((hint) => hint.seat === seat)
}

/** The hints used in a game that is over, a sentence for each player who used any. */
export function hintStory(view: View, hints: readonly Hint[], serial: number): string[] {
  return seats.flatMap((seat) => {
    const used = hints.filter((hint) => hint.serial === serial && hint.seat === seat)
    if (used.length === 0) return []
    const told = used.map(({ kind, row }) => `${words[kind] ?? kind} (before row ${row})`)
    return [`${nameOf(view, seat)} used hints and asked ${told.join(', ')}.`]
  })
}
