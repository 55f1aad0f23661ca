import { counting } from '../counting'
import type { Words } from '../en/words'

const { big, brief, count, number, unit } = counting('es')

export const figures: Words['figures'] = {
  big,
  brief,
  number,
  codes: (digits) => count(BigInt(digits), { one: '# código', other: '# códigos' }),
  about: (amount) => `unos ${amount}`,
  saved: (rows) => count(rows, { one: 'ahorró # jugada', other: 'ahorró # jugadas' }, 2),
  cost: (rows) => count(rows, { one: 'costó # jugada', other: 'costó # jugadas' }, 2),
  even: 'ni ganó ni perdió jugadas',
  noLimit: 'sin límite de tiempo',
  second: (n) => count(n, { one: '# segundo', other: '# segundos' }),
  minute: (n) => count(n, { one: '# minuto', other: '# minutos' }),
  hour: (n) => count(n, { one: '# hora', other: '# horas' }),
  day: (n) => count(n, { one: '# día', other: '# días' }),
  daysHours: (days, hours) => `${unit(days, 'd')} ${unit(hours, 'h')}`,
  seconds: (seconds) => unit(seconds, 's'),
  minutesSeconds: (minutes, seconds) => `${unit(minutes, 'min')} ${unit(seconds, 's')}`,
  hoursMinutes: (hours, minutes) => `${unit(hours, 'h')} ${unit(minutes, 'min')}`,
}
