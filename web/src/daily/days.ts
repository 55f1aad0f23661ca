import { words } from '../words/words'

// Days such as 2026-11-20, and months such as 2026-11, are in UTC, wherever the reader is.

const date = (day: string) => new Date(`${day}T00:00:00Z`)
const said = (day: string, options: Intl.DateTimeFormatOptions) => date(day).toLocaleDateString(words.app.dates, { ...options, timeZone: 'UTC' })

/** Returns the end of a day, in milliseconds since 1970. */
export const endOf = (day: string): number => date(day).getTime() + 86_400_000

/** Returns the day that is `by` days after the given one. */
export const dayAfter = (day: string, by: number): string => new Date(date(day).getTime() + by * 86_400_000).toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the month that is `by` months after the given one. */
export function monthAfter(month: string, by: number): string {
  const first = date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return monthOf(first.toISOString())
}

/** Returns the days of a month, and the weekday on which it begins: 0 is Monday. */
export function calendarOf(month: string): { from: number; days: string[] } {
  const first = `${month}-01`
  const count = (date(`${monthAfter(month, 1)}-01`).getTime() - date(first).getTime()) / 86_400_000
  return { from: (date(first).getUTCDay() + 6) % 7, days: Array.from({ length: count }, (_, i) => dayAfter(first, i)) }
}

const monday = '2026-11-16'

/** Returns the days of the week from Monday, each abbreviated to one or two letters. */
export const weekdays = (): string[] => Array.from({ length: 7 }, (_, i) => weekday(dayAfter(monday, i)))

/** Returns a day's weekday, abbreviated to one or two letters. */
export const weekday = (day: string): string => said(day, { weekday: 'narrow' })

/** Returns a day as people write it: "Friday, 20 November 2026". */
export const dayWords = (day: string): string => words.daily.date(said(day, { weekday: 'long' }), said(day, { day: 'numeric', month: 'long', year: 'numeric' }))

/** Returns a month as people write it: "November 2026". */
export const monthWords = (month: string): string => capital(said(`${month}-01`, { month: 'long', year: 'numeric' }))

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(words.app.dates) + text.slice(1)

/** Returns the time at which something opens, in this device's time zone: "01:00", with the day if it is not today. */
export function opensWords(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const time = then.toLocaleTimeString(words.app.dates, { hour: '2-digit', minute: '2-digit' })
  return then.toDateString() === today.toDateString() ? time : words.daily.at(time, then.toLocaleDateString(words.app.dates, { day: 'numeric', month: 'long' }))
}
