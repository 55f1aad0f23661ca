import { words } from '../words/words'

/** Returns the number of milliseconds by which the server's clock is ahead of this device's. */
export function clockOffset(serverNow: string, localNow: number): number {
  return Date.parse(serverNow) - localNow
}

/** Returns the number of milliseconds until the deadline by the server's clock, or 0 after the deadline. */
export function remaining(deadline: string, offset: number, localNow: number): number {
  return Math.max(0, Date.parse(deadline) - (localNow + offset))
}

/** Formats a duration like a clock: "3:05", "1:02:03", "2 days 4 h". */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60]
  if (days > 0) return words.figures.daysHours(days, hours)
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats a limit in words: "3 minutes", "90 seconds", "no time limit". */
export function limitWords(seconds: number): string {
  if (seconds === 0) return words.figures.noLimit
  for (const [unit, size] of [['day', 86_400], ['hour', 3600], ['minute', 60]] as const) {
    if (seconds % size === 0) return words.figures[unit](seconds / size)
  }
  return words.figures.second(seconds)
}
