import { counting } from '../counting'
import type { Words } from '../en/words'

const { big, brief, count, number, unit } = counting('de')

export const figures: Words['figures'] = {
  big,
  brief,
  number,
  codes: (digits) => count(BigInt(digits), { one: '# Code', other: '# Codes' }),
  about: (amount) => `etwa ${amount}`,
  saved: (rows) => count(rows, { one: '# Reihe gespart', other: '# Reihen gespart' }, 2),
  cost: (rows) => count(rows, { one: '# Reihe gekostet', other: '# Reihen gekostet' }, 2),
  even: 'weder Glück noch Pech',
  noLimit: 'kein Zeitlimit',
  second: (n) => count(n, { one: '# Sekunde', other: '# Sekunden' }),
  minute: (n) => count(n, { one: '# Minute', other: '# Minuten' }),
  hour: (n) => count(n, { one: '# Stunde', other: '# Stunden' }),
  day: (n) => count(n, { one: '# Tag', other: '# Tage' }),
  daysHours: (days, hours) => `${count(days, { one: '# Tag', other: '# Tage' })} ${unit(hours, 'h')}`,
  seconds: (seconds) => unit(seconds, 's'),
  minutesSeconds: (minutes, seconds) => `${unit(minutes, 'min')} ${unit(seconds, 's')}`,
  hoursMinutes: (hours, minutes) => `${unit(hours, 'h')} ${unit(minutes, 'min')}`,
}
