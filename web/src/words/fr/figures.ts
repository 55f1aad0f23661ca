import { counting } from '../counting'
import type { Words } from '../en/words'

const { big, brief, count, number, unit } = counting('fr')

export const figures: Words['figures'] = {
  big,
  brief,
  number,
  codes: (digits) => count(BigInt(digits), { one: '# combinaison', other: '# combinaisons' }),
  about: (amount) => `environ ${amount}`,
  saved: (rows) => count(rows, { one: 'a épargné # coup', other: 'a épargné # coups' }, 2),
  cost: (rows) => count(rows, { one: 'a coûté # coup', other: 'a coûté # coups' }, 2),
  even: 'ni gain ni perte',
  noLimit: 'sans limite de temps',
  second: (n) => count(n, { one: '# seconde', other: '# secondes' }),
  minute: (n) => count(n, { one: '# minute', other: '# minutes' }),
  hour: (n) => count(n, { one: '# heure', other: '# heures' }),
  day: (n) => count(n, { one: '# jour', other: '# jours' }),
  daysHours: (days, hours) => `${unit(days, 'j')} ${unit(hours, 'h')}`,
  seconds: (seconds) => unit(seconds, 's'),
  minutesSeconds: (minutes, seconds) => `${unit(minutes, 'min')} ${unit(seconds, 's')}`,
  hoursMinutes: (hours, minutes) => `${unit(hours, 'h')} ${unit(minutes, 'min')}`,
}
