import { counting } from '../counting'
import type { Words } from '../en/words'
import { size } from './home'

const { big, count } = counting('de')
const rows = (n: number) => count(n, { one: '# Reihe', other: '# Reihen' })
const days = (n: number) => count(n, { one: '# Tag', other: '# Tage' })

const broken = (n: number) => `✓ Du hast ihn in ${rows(n)} geknackt.`
const unbroken = (n: number) => `✗ Du hast ihn${n === 0 ? '' : ` in ${rows(n)}`} nicht geknackt.`

export const daily: Words['daily'] = {
  title: 'Codes des Tages',
  how: 'Für alle dieselben Codes, von Mitternacht bis Mitternacht UTC. Ohne Tipps.',
  once: 'Du hast in diesem Browser für jeden einen Versuch.',
  name: 'Dein Name, am nächsten Tag neben deinen Reihen zu sehen',
  left: 'Neue Codes in',
  streak: (now, best) => (now > 0 ? `${days(now)} am Stück; dein Rekord: ${days(best)}.` : `Dein Rekord: ${days(best)} am Stück.`),
  loading: 'Die Codes des Tages werden geladen…',
  archive: 'Vergangene Tage',
  open: 'Sieh die Codes und die Reihen von allen.',
  more: 'Mehr Tage',
  date: (weekday, date) => `${weekday}, ${date}`,
  at: (time, day) => `${time} am ${day}`,
  card: {
    board: (b, codes) => `${size(b)}; ${big(codes)} Codes.`,
    played: (n) => (n === 0 ? 'Noch niemand ist fertig.' : `${count(n, { one: '# Versuch ist', other: '# Versuche sind' })} zu Ende.`),
    begin: 'Versuch beginnen',
    go: 'Weiter',
    broken,
    unbroken,
    begun: (n) => `Angefangen: ${rows(n)} gesetzt.`,
    result: 'Ergebnis und Text zum Teilen',
    of: (what, title) => `${what}: ${title}`,
  },
  day: {
    title: (title, when) => `${title}: der Code vom ${when}`,
    page: 'Ein Code des Tages',
    loading: 'Der Tag wird geladen…',
    broken,
    unbroken,
    going: 'Dein Versuch ist noch nicht zu Ende.',
    go: 'Weiter',
    none: 'Diesen hast du nicht versucht.',
    begin: 'Zu den Codes von heute',
    match: 'Deine Reihen',
    analysis: 'Ihre Auswertung',
    code: 'Der Code:',
    left: 'Der Tag endet in',
    closed: (when) => `Der Code und die Reihen von allen öffnen sich um Mitternacht UTC: bei dir um ${when}.`,
    all: 'Alle Versuche',
    caption: (n) => `Versuche nach Zahl der Reihen; ${count(n, { one: '# ist', other: '# sind' })} zu Ende`,
    rows: 'Reihen',
    attempts: 'Versuche',
    failed: 'nicht geknackt',
    you: 'du',
    nobody: 'Noch kein Versuch ist zu Ende.',
    back: 'Alle Codes des Tages',
  },
  games: {
    caption: 'Die Reihen von allen',
    heads: ['Name', 'Reihen', 'Ansehen'],
    unbroken: (n) => `${n}, nicht geknackt`,
    rows: 'Reihen',
    analysis: 'Auswertung',
    of: (what, name) => `${what}: ${name}`,
    nameless: 'jemand',
  },
  share: {
    heading: 'Anderen zeigen',
    safe: 'Keiner der Texte verrät den Code.',
    symbols: 'In Zeichen',
    words: 'In Worten',
    send: { symbols: 'Zeichen teilen…', words: 'Worte teilen…' },
  },
}
