import type { HistoryGame } from '../wire'
import { words } from '../words/words'

/** A day by this place's calendar: "20 Nov 2026". */
export function dateWords(at: string): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleDateString(words.app.dates, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A date in this place's calendar: "20 Nov 2026". */
export function outcomeWords({ outcome, rows }: HistoryGame): string {
  const text = words.history.outcomes
  switch (outcome) {
    case 'broken':
      return text.broken(rows)
    case 'spoilt':
      return text.spoilt
    case 'stopped':
    case 'unbroken':
      return text.unbroken(rows)
  }
  return text.open(rows)
}
