import { words } from '../words/words'

/** A day in words: "20 Nov 2026". A moment counts by this place's calendar; a date alone is the same everywhere. */
export function dateWords(at: string): string {
  const time = new Date(at)
  const timeZone = at.length > '2026-11-20'.length ? undefined : 'UTC'
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleDateString(words.app.dates, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
}
