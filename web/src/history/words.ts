import { count } from '../game/countdown'
import type { HistoryGame } from '../wire'

/** A day by this place's calendar: "20 Nov 2026". */
export function dateWords(at: string): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

/** "broken in 5 rows", "not broken in 8 rows". */
export function outcomeWords({ outcome, rows }: HistoryGame): string {
  switch (outcome) {
    case 'broken':
      return `broken in ${count(rows, 'row')}`
    case 'spoilt':
      return 'not counted: an answer was wrong'
    case 'stopped':
    case 'unbroken':
      return `not broken in ${count(rows, 'row')}`
  }
  return `broken off after ${count(rows, 'row')}`
}
