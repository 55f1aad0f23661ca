import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')

export const optimal: Words['optimal'] = {
  title: 'Gelöste Bretter',
  head: 'In wie wenigen Reihen?',
  line: 'Zu jedem Brett die beste Strategie, Reihe für Reihe, und der Beweis, dass keine besser ist.',
  loading: 'Die Tabelle wird geladen…',
  repeats: 'Darf sich eine Farbe wiederholen?',
  mays: ['Farben dürfen sich wiederholen', 'keine Farbe doppelt'],
  holes: (holes) => count(holes, { one: '# Loch', other: '# Löcher' }),
  pegs: 'Löcher',
  heads: ['Farben', 'Codes', 'Im Schnitt', 'Es reichen'],
  legend: 'Im Schnitt: Reihen über alle Codes, einschließlich der letzten. Es reichen: Reihen, die jeden Code knacken. Zwei Zahlen: Der genaue Wert liegt dazwischen.',
  colours: (colours) => count(colours, { one: '# Farbe', other: '# Farben' }),
  marks: { new: 'neu', open: 'offen' },
  news: { new: 'Neu hier', open: 'Noch offen' },
  mean: (rows) => number(rows, 4),
  between: (lower, upper) => `${number(lower, 2)}–${number(upper, 2)}`,
  rows: (lower, upper) => (lower === upper ? number(upper) : `${number(lower)}–${number(upper)}`),
  look: 'Die Strategie ansehen',
  within: (rows) => `Die in höchstens ${count(rows, { one: '# Reihe', other: '# Reihen' })}`,
  play: 'Darauf spielen',
  broken: 'In jeder Reihe geknackte Codes',
  bar: (row, codes) => `Reihe ${number(row)}: ${count(codes, { one: '# Code', other: '# Codes' })}.`,
  firsts: 'Erste Reihen und ihre kleinste Summe',
  first: (total, exact) => (exact ? number(total) : `mindestens ${number(total)}`),
  known: 'Vorher bekannt',
  step: {
    title: (board) => `Eine Strategie: ${board}`,
    loading: 'Die Strategie wird geladen…',
    which: 'Welche Strategie?',
    kinds: { least: 'im Schnitt die beste', within: 'die wenigsten Reihen im schlimmsten Fall' },
    answers: (row) => `Die Antwort auf Reihe ${number(row)}`,
    legend: 'Mögliche Codes, und wie viele Reihen höchstens noch nötig sind',
    answer: (keys, codes, rows) =>
      rows === 0 ? `${keys}: Der Code ist geknackt.` : `${keys}: ${count(codes, { one: '# Code', other: '# Codes' })}, höchstens noch ${count(rows, { one: '# Reihe', other: '# Reihen' })}.`,
    most: (rows) => `≤ ${number(rows)}`,
    codes: 'Mögliche Codes',
    way: 'Der Weg hierher',
    start: 'Anfang',
    was: (row, keys) => `Reihe ${number(row)}: ${keys}`,
    all: 'Alle Bretter',
  },
}
