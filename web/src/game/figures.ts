import type { Amount } from '../wire'

/** A whole number of any length with its thousands set apart: "1,296". */
export function grouped(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A number of codes: "1 code", "1,296 codes", "about 2,100,000 codes". */
export function amountWords({ codes, exact }: Amount): string {
  return `${exact ? '' : 'about '}${grouped(codes)} ${codes === '1' ? 'code' : 'codes'}`
}

/** Rows, or parts of one, to two decimals; never "-0.00". */
export function rowsFigure(rows: number): string {
  const text = rows.toFixed(2)
  return Number(text) === 0 ? '0.00' : text.replace('-', '−')
}

/** "0.42 rows". */
export function rowsWords(rows: number): string {
  return `${rowsFigure(rows)} rows`
}

/** Luck in words: "saved 0.80 rows", "cost 0.30 rows", "neither saved nor cost rows". */
export function luckWords(luck: number): string {
  const size = rowsFigure(Math.abs(luck))
  if (size === '0.00') return 'neither saved nor cost rows'
  return `${luck > 0 ? 'saved' : 'cost'} ${size} rows`
}

/** Seconds as people say them: "8 s", "2 min 5 s", "1 h 3 min". */
export function secondsWords(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`
}
