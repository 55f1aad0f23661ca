import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')
const rows = (n: number) => count(n, { one: '# Reihe', other: '# Reihen' })
const games = (n: number) => count(n, { one: '# Spiel', other: '# Spiele' })

export const history: Words['history'] = {
  title: 'Was du gespielt hast',
  line: 'Deine Spiele in diesem Browser.',
  loading: 'Es wird gerechnet…',
  none: 'Noch nichts. Ein Spiel erscheint hier, sobald es zu Ende ist.',
  editions: 'Nach Ausgabe',
  games: 'Codes, die du knacken wolltest',
  export: 'Aufzeichnungen herunterladen',
  analysing: (n) => `${count(n, { one: '# Spiel wird', other: '# Spiele werden' })} noch ausgewertet.`,
  outcomes: {
    broken: (n) => `in ${rows(n)} geknackt`,
    unbroken: (n) => `in ${rows(n)} nicht geknackt`,
    spoilt: 'nicht gezählt: Eine Antwort war falsch',
    open: (n) => `nach ${rows(n)} abgebrochen`,
  },
  card: {
    codes: 'Codes',
    codesOf: (broken, all) => `${number(broken)} von ${number(all)} geknackt`,
    mean: 'Reihen im Schnitt',
    meanOf: (rows, broken) => `${rows}, bei ${count(broken, { one: '# geknackten Code', other: '# geknackten Codes' })}`,
    perfect: (rows) => `Perfektes Spiel braucht im Schnitt ${rows}.`,
    bestKnown: (rows) => `Das beste bekannte Spiel braucht im Schnitt ${rows}.`,
    matches: 'Matches',
    matchesOf: (all, won, drawn, lost) =>
      `${count(all, { one: '# Match', other: '# Matches' })}: ${number(won)} gewonnen, ${number(drawn)} unentschieden, ${number(lost)} verloren`,
    time: 'Zeit pro Reihe',
    median: (time) => `${time} (Median)`,
    loss: 'Verschenkt pro Reihe',
    lossOf: (rows, analysed) => `${rows} Reihen, in ${count(analysed, { one: '# ausgewerteten Spiel', other: '# ausgewerteten Spielen' })}`,
    unanalysed: 'noch kein Spiel ausgewertet',
    none: 'noch keiner geknackt',
    distribution: 'Geknackte Codes, nach Zahl der Reihen',
    rows: 'Reihen',
    broken: 'Codes',
  },
  chart: {
    caption: (n) => `Pro Reihe verschenkt, ${count(n, { one: '# ausgewertetes Spiel', other: '# ausgewertete Spiele' })}, das letzte rechts`,
    told: (first, last, low, high) => `Vom ${first} bis zum ${last}, zwischen ${low} und ${high} Reihen.`,
  },
  list: {
    all: (n) => games(n),
    latest: (shown, all) => `Die letzten ${shown} von ${count(all, { one: '# Spiel', other: '# Spielen' })}`,
    units: 'Verlust pro Reihe, Glück in Reihen',
    caption: (which, units) => `${which}; ${units}`,
    heads: ['Spiel', 'Verlust', 'Glück', 'Genauigkeit'],
    line: (title, rival, outcome) => `${title}: ${rival ? `Code von ${rival}` : 'ein Code'}, ${outcome}`,
    none: '–',
    hints: (n) => count(n, { one: '# Tipp', other: '# Tipps' }),
    imported: 'eingelesen',
    notes: (date, notes) => (notes ? `${date}; ${notes}` : date),
    match: 'Match',
    analysis: 'Auswertung',
    of: (what, title, rival, date) => `${what}: ${title} gegen ${rival}, ${date}`,
    more: 'Mehr zeigen',
  },
  import: {
    heading: 'Aufzeichnungen hinzufügen',
    how: 'Füg Matches ein, die anderswo gespielt wurden, eins nach dem anderen.',
    name: 'Dein Name darin',
    records: 'Die Aufzeichnungen',
    file: 'Oder öffne eine Datei',
    add: 'Hinzufügen',
    done: (added, known) =>
      `${count(added, { one: '# Aufzeichnung', other: '# Aufzeichnungen' })} hinzugefügt${known > 0 ? `; ${count(known, { one: '# war', other: '# waren' })} schon da` : ''}.`,
    notes: 'Was sich nicht prüfen ließ:',
    refused: (n) => `${count(n, { one: '# Aufzeichnung ließ', other: '# Aufzeichnungen ließen' })} sich nicht hinzufügen:`,
  },
}
