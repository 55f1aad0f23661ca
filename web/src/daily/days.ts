import { words } from '../words/words'

/** When a day of the calendar (UTC) is over, in milliseconds since 1970. */
export function endOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + 86_400_000
}

/** A day as people write it: "Friday, 20 November 2026". The day itself is one of UTC, wherever its reader is. */
export function dayWords(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Date(`${day}T00:00:00Z`).toLocaleDateString(words.app.dates, { ...options, timeZone: 'UTC' })
  return words.daily.date(part({ weekday: 'long' }), part({ day: 'numeric', month: 'long', year: 'numeric' }))
}

/** When something opens, by this device's clock and zone: "01:00", or with its day if that is not today. */
export function opensWords(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const time = then.toLocaleTimeString(words.app.dates, { hour: '2-digit', minute: '2-digit' })
  return then.toDateString() === today.toDateString() ? time : words.daily.at(time, then.toLocaleDateString(words.app.dates, { day: 'numeric', month: 'long' }))
}
