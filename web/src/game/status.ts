import type { Seat, View } from '../wire'
import { resultWords } from './story'
import { boardOf, dutyOf, gameNoun, nameOf, other } from './seats'

/** What the match waits for, as one onlooker is told. */
export interface Status {
  /** It is the onlooker who has something to do. */
  mine: boolean
  text: string
}

/** Who has to do what, and why things wait. `me` is undefined for a watcher. */
export function statusOf(view: View, me?: Seat): Status {
  if (view.result) return { mine: false, text: resultWords(view) }
  if (!view.started) return { mine: false, text: waitingText(me) }
  if (me && dutyOf(view, me)) return { mine: true, text: mineText(view, me) }
  const parts = (me ? [other(me)] : (['host', 'guest'] as const))
    .filter((seat) => dutyOf(view, seat))
    .map((seat) => theirsText(view, seat))
  const why = me ? whyIWait(view, me) : ''
  return { mine: false, text: [why, ...parts].filter(Boolean).join(' ') }
}

function waitingText(me?: Seat): string {
  return me === 'host'
    ? 'Waiting for the other player. Send them the invitation: whoever first sits down there has the seat.'
    : 'Waiting for both players to sit down.'
}

function mineText(view: View, me: Seat): string {
  const game = view.game
  switch (dutyOf(view, me)) {
    case 'code':
      return `Your turn: set a secret code for ${nameOf(view, other(me))} to break.`
    case 'answer':
      return `Your turn: answer ${nameOf(view, other(me))}’s row ${boardOf(game, other(me))?.rows.length ?? ''}.`
  }
  return `Your turn: place row ${(boardOf(game, me)?.rows.length ?? 0) + 1}.`
}

function theirsText(view: View, seat: Seat): string {
  const name = nameOf(view, seat)
  switch (dutyOf(view, seat)) {
    case 'code':
      return `${name} is setting a secret code.`
    case 'answer':
      return `${name} is answering ${nameOf(view, other(seat))}’s row ${boardOf(view.game, other(seat))?.rows.length ?? ''}.`
  }
  return `${name} is placing row ${(boardOf(view.game, seat)?.rows.length ?? 0) + 1}.`
}

/** Why there is nothing to do for somebody who plays. */
function whyIWait(view: View, me: Seat): string {
  const [board, you] = [boardOf(view.game, me), view.you]
  const name = nameOf(view, other(me))
  const last = board?.rows.at(-1)
  if (last?.sealed) return `Your row ${board?.rows.length} is placed and sealed: both rows are answered when ${name} has placed too.`
  if (you?.keys) return `Your answer is given; both answers are opened when ${name} has answered too.`
  if (board?.gave_up) return `You gave this ${gameNoun(view)} up.`
  if (last && !last.keys && !last.lost) return `Your row ${board?.rows.length} is placed.`
  if (board && you?.code && !board.code_set) return `Your code is set.`
  return ''
}
