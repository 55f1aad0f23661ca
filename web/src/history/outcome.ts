import type { HistoryGame } from '../wire'
import { words } from '../words/words'

/** Describes how a game ended: "broken in 5 rows". */
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
