import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')
const rows = (n: number) => count(n, { one: '# Reihe', other: '# Reihen' })
const games = (n: number) => count(n, { one: '# Spiel', other: '# Spiele' })

export const history: Words['history'] = {
  title: 'Was du gespielt hast',
  head: (broken, all) => `${number(broken)} von ${count(all, { one: '# Code', other: '# Codes' })} geknackt.`,
  line: 'Deine Spiele in diesem Browser.',
  loading: 'Es wird gerechnet…',
  none: 'Noch keine Spiele.',
  empty: 'Spiel eines, und es bleibt hier, in diesem Browser.',
  choose: 'Brett wählen',
  analysing: (n) => `${count(n, { one: '# Spiel wird', other: '# Spiele werden' })} noch ausgewertet.`,
  yours: { head: 'Sie gehören dir.', line: 'Jede Aufzeichnung ist Text. Nimm sie mit, oder hol andere dazu.' },
  export: 'Alle sichern',
  outcomes: {
    broken: (n) => `in ${rows(n)} geknackt`,
    unbroken: (n) => `in ${rows(n)} nicht geknackt`,
    spoilt: 'nicht gezählt: Eine Antwort war falsch',
    open: (n) => `nach ${rows(n)} abgebrochen`,
  },
  boards: {
    head: 'Nach Brett',
    heads: ['Matches', 'gew.', 'verl.', 'unent.', 'Reihen'],
    of: (title) => `So spielst du: ${title}`,
    which: 'Welches Brett',
    codes: (broken, all) => `${number(broken)} von ${count(all, { one: '# Code', other: '# Codes' })} geknackt.`,
    perfect: (rows) => `Perfektes Spiel braucht im Schnitt ${rows} Reihen.`,
    bestKnown: (rows) => `Das beste bekannte Spiel braucht im Schnitt ${rows} Reihen.`,
    time: (time) => `Die Hälfte deiner Reihen brauchte weniger als ${time}.`,
    loss: (rows, n) => `Du verschenkst ${number(rows, 2)} pro Reihe, in ${count(n, { one: '# ausgewerteten Spiel', other: '# ausgewerteten Spielen' })}.`,
    unanalysed: 'Noch ist kein Spiel ausgewertet.',
    distribution: 'Geknackte Codes, nach Zahl der Reihen',
    bar: (n, codes) => `In ${rows(n)}: ${count(codes, { one: '# Code', other: '# Codes' })}`,
    losses: 'Verschenkt pro Reihe, Spiel für Spiel',
    chart: (first, last, low, high) => `Verschenkt pro Reihe, vom ${first} bis zum ${last}: zwischen ${low} und ${high} Reihen.`,
    less: 'Weniger ist besser: 0 heißt, immer die beste Reihe.',
  },
  list: {
    head: 'Spiele',
    all: (n) => `${games(n)}.`,
    latest: (shown, all) => `Die letzten ${shown} von ${count(all, { one: '# Spiel', other: '# Spielen' })}.`,
    code: (rival) => (rival ? `Code von ${rival}` : 'Ein Code'),
    line: (title, outcome) => `${title}: ${outcome}.`,
    hints: (n) => count(n, { one: '# Tipp', other: '# Tipps' }),
    imported: 'eingelesen',
    loss: (rows) => `${rows} pro Reihe verschenkt`,
    luck: (words) => `Glück: ${words}`,
    accuracy: (n) => `Genauigkeit ${n} von 100`,
    match: 'Match',
    analysis: 'Auswertung',
    how: 'Auswertung',
    of: (what, title, rival, date) => `${what}: ${title} gegen ${rival}, ${date}`,
    more: 'Mehr zeigen',
  },
  import: {
    heading: 'Welche dazuholen',
    how: 'Füg Matches ein, die anderswo gespielt wurden, eins nach dem anderen.',
    name: 'Dein Name darin',
    records: 'Die Aufzeichnungen',
    add: 'Dazuholen',
    done: (added, known) =>
      `${count(added, { one: '# Aufzeichnung', other: '# Aufzeichnungen' })} hinzugefügt${known > 0 ? `; ${count(known, { one: '# war', other: '# waren' })} schon da` : ''}.`,
    notes: 'Was sich nicht prüfen ließ:',
    refused: (n) => `${count(n, { one: '# Aufzeichnung ließ', other: '# Aufzeichnungen ließen' })} sich nicht hinzufügen:`,
  },
}
