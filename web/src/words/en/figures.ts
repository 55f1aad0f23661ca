import { counting } from '../counting'

const { big, brief, count, number, unit } = counting('en')

/** The texts for amounts, averages and times on all pages. */
export const figures = {
  big,
  brief,
  number,
  codes: (digits: string) => count(BigInt(digits), { one: '# code', other: '# codes' }),
  about: (amount: string) => `about ${amount}`,
  saved: (rows: number) => count(rows, { one: 'saved # row', other: 'saved # rows' }, 2),
  cost: (rows: number) => count(rows, { one: 'cost # row', other: 'cost # rows' }, 2),
  even: 'made no difference',
  noLimit: 'no time limit',
  second: (n: number) => count(n, { one: '# second', other: '# seconds' }),
  minute: (n: number) => count(n, { one: '# minute', other: '# minutes' }),
  hour: (n: number) => count(n, { one: '# hour', other: '# hours' }),
  day: (n: number) => count(n, { one: '# day', other: '# days' }),
  daysHours: (days: number, hours: number) => `${count(days, { one: '# day', other: '# days' })} ${unit(hours, 'h')}`,
  seconds: (seconds: string) => unit(seconds, 's'),
  minutesSeconds: (minutes: number, seconds: number) => `${unit(minutes, 'min')} ${unit(seconds, 's')}`,
  hoursMinutes: (hours: number, minutes: number) => `${unit(hours, 'h')} ${unit(minutes, 'min')}`,
}
