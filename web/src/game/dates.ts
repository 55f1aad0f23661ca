import { words } from '../words/words'

/**
 * Formats a day: "20 Nov 2026". A point in time is shown in this device's time zone. A date without a time is the same
 * everywhere.
 */
export function dateWords(at: string): string {
  const time = new Date(at)
  const timeZone = at.length > '2026-11-20'.length ? undefined : 'UTC'
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleDateString(words.app.dates, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
}
