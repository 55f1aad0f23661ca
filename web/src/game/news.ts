import type { RunningBoard, Seat, State, View } from '../wire'
import { limitWords } from './countdown'
import { keysWords, parseKeys } from './keys'
import { rowName } from './pegs'
import { boardOf, nameOf, seats } from './seats'
import { statusOf } from './status'
import { endWords, gameTitle, storyOf } from './story'

/** What a listener is told when one state of the match follows another; nothing if nothing that matters changed. */
export function newsOf(before: State | undefined, now: State, me?: Seat): string[] {
  const view = now.match
  const news: string[] = []
  if (before && before.match.id === view.id) {
    for (const game of view.past.slice(before.match.past.length)) {
      news.push(`${gameTitle(view, game)} is over. ${storyOf(view, game).join(' ')}`)
    }
    for (const seat of seats) news.push(...rowNews(before, now, seat, me))
    news.push(...offerNews(before.match, view, me))
    if (before.match.limit !== view.limit) news.push(`From the next turn on: ${limitWords(view.limit)} a turn.`)
  }
  const said = (state: State) => (state.match.result ? endWords(state) : statusOf(state.match, me).text)
  if (!before || said(now) !== said(before)) news.push(said(now))
  return news
}

function rowNews(before: State, now: State, seat: Seat, me?: Seat): string[] {
  const board = boardOf(now.match.game, seat)
  if (!board) return []
  const same = before.match.game?.serial === now.match.game?.serial
  const old: RunningBoard['rows'] = same ? (boardOf(before.match.game, seat)?.rows ?? []) : []
  const whose = seat === me ? 'Your' : `${nameOf(now.match, seat)}’s`
  return board.rows.flatMap((row, i) => {
    const [was, title] = [old[i], `${whose} row ${i + 1}`]
    if (row.lost) return was ? [] : [`${title} was lost to the clock.`]
    const pegs = row.code && rowName(row.code, now.table.palette)
    if (row.keys) {
      // A row that is answered at once has not been read out yet.
      const unheard = pegs && !was?.code && seat !== me ? `, ${pegs}` : ''
      return was?.keys ? [] : [`${title}${unheard}: ${keysWords(parseKeys(row.keys))}.`]
    }
    if (was || seat === me) return []
    return [pegs ? `${title}: ${pegs}.` : `${title} is placed, sealed.`]
  })
}

function offerNews(before: View, now: View, me?: Seat): string[] {
  const offer = now.offer
  if (!offer) return before.offer && !now.result ? ['The offer is off the table.'] : []
  if (before.offer?.by === offer.by && before.offer.kind === offer.kind && before.offer.limit === offer.limit) return []
  return [offerWords(now, me)]
}

/** An open offer in words. */
export function offerWords(view: View, me?: Seat): string {
  const offer = view.offer
  if (!offer) return ''
  const what = offer.kind === 'end' ? 'to end the match as it stands' : `${limitWords(offer.limit ?? 0)} a turn, from the next turn on`
  return `${offer.by === me ? 'You offer' : `${nameOf(view, offer.by)} offers`} ${what}.`
}
