import type { Amount } from '../wire'
import { words } from '../words/words'

/** Formats a whole number of any size with thousands separators: "1,296". */
export function grouped(digits: string | number): string {
  return words.figures.big(String(digits))
}

/** Formats a whole number of any length in a short form: "1,296", "43M". */
export function figureOf(digits: string): string {
  return digits.length > 6 ? words.figures.brief(Number(digits)) : grouped(digits)
}

/** Formats a number of codes without the word "codes": "1,296", "about 2,100,000". */
export function codesFigure({ codes, exact }: Amount): string {
  return told(grouped(shown(codes, exact)), exact)
}

/** Formats a number of codes: "1 code", "1,296 codes", "about 2,100,000 codes". */
export function amountWords({ codes, exact }: Amount): string {
  return told(words.figures.codes(shown(codes, exact)), exact)
}

/** Rounds an estimate to two digits, as the server does. */
const shown = (codes: string, exact: boolean) => (exact ? codes : codes.slice(0, 2) + '0'.repeat(Math.max(0, codes.length - 2)))

function told(amount: string, exact: boolean): string {
  return exact ? amount : words.figures.about(amount)
}

/** Formats a number of rows with two decimals, and never as "-0.00". */
export function rowsFigure(rows: number): string {
  return words.figures.number(rows, 2)
}

/** Formats luck in words: "saved 0.80 rows", "cost 0.30 rows", "made no difference". */
export function luckWords(luck: number): string {
  if (Number(luck.toFixed(2)) === 0) return words.figures.even
  return luck > 0 ? words.figures.saved(luck) : words.figures.cost(-luck)
}

/** Formats seconds in the usual units: "8 s", "2 min 5 s", "1 h 3 min". */
export function secondsWords(seconds: number): string {
  const text = words.figures
  if (seconds < 10) return text.seconds(text.number(seconds, Number.isInteger(Number(seconds.toFixed(1))) ? 0 : 1))
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return text.hoursMinutes(hours, minutes)
  return minutes > 0 ? text.minutesSeconds(minutes, rest) : text.seconds(String(rest))
}
