import type { Hint, Seat, State } from '../wire'

/** Reports whether a player of the match may ask for hints. */
export function hintable({ table }: State): boolean {
  return table.may_hint && table.computers.includes('')
}

/** Returns the hints that a seat has used in the match, as far as the state contains them. */
export function hintsOf(state: State, seat: Seat): Hint[] {
  return state.hints.filter((hint) => hint.seat === seat)
}
