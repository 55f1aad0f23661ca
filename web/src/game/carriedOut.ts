import type { Command, EndedBoard, Running, RunningBoard, SentState } from '../wire'
import { boardOf, other } from './seats'

/**
 * Whether a match shows that this very command was carried out, given what was seen when it was made. No only says
 * that nothing shows it: an offer that was made and is declined by now has left no trace.
 */
export function carriedOut(command: Command, before: SentState, now: SentState): boolean {
  const [was, is] = [before.match, now.match]
  const { seat } = command
  switch (command.kind) {
    case 'offer':
      return is.offer?.by === seat && sameOffer(is.offer, command) ? true : agreedOn(command.offer, command.limit, before, now)
    case 'accept':
      return agreedOn(was.offer?.kind, was.offer?.limit, before, now)
    case 'decline':
      if (was.result) return was.rematch?.includes(seat) === true && !is.rematch?.includes(seat)
      // Whoever took it off the table: that is what was wanted, unless it was accepted.
      return was.offer !== undefined && !is.offer && !agreedOn(was.offer.kind, was.offer.limit, before, now)
    case 'limit':
      return was.limit !== is.limit && is.limit === command.limit
    case 'rematch':
      return is.rematch?.includes(seat) === true
    case 'leave':
      return is.result?.ending === 'withdrawn' || (is.result?.ending === 'forfeit' && is.result.winner === other(seat))
  }
  const game = [is.game, ...is.past].find((one) => one && one.serial === was.game?.serial)
  return game !== undefined && inGame(command, before, now, game)
}

function inGame({ kind, seat, code, keys }: Command, before: SentState, now: SentState, game: Pick<Running, 'boards'>): boolean {
  const you = game === now.match.game ? now.match.you : undefined
  // A game that is over shows more.
  const mine: (RunningBoard & Partial<EndedBoard>) | undefined = boardOf(game, seat)
  const theirs: typeof mine = boardOf(game, other(seat))
  switch (kind) {
    case 'code':
      return !theirs?.drawn && (you?.code ?? theirs?.secret) === code
    case 'place': {
      const row = mine?.rows[boardOf(before.match.game, seat)?.rows.length ?? 0]
      return (row?.sealed ? you?.sealed : row?.code) === code
    }
    case 'answer': {
      const row = theirs?.rows[(boardOf(before.match.game, other(seat))?.rows.length ?? 0) - 1]
      return row !== undefined && !row.table && (row.keys ?? you?.keys) === keys
    }
    case 'claim':
      return mine?.claimed === true
    case 'give-up':
      return mine?.gave_up === true
  }
  return false
}

function sameOffer(offer: { kind: string; limit?: number }, command: Command): boolean {
  return offer.kind === command.offer && (offer.kind === 'end' || (offer.limit ?? 0) === command.limit)
}

/** Whether what was offered has come about since. */
function agreedOn(offer: Command['offer'], limit: number | undefined, before: SentState, now: SentState): boolean {
  if (offer === 'end') return now.match.result?.ending === 'agreed'
  return offer === 'limit' && now.match.limit === (limit ?? 0) && before.match.limit !== now.match.limit
}
