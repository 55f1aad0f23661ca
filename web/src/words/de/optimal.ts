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
  why: {
    head: 'Woher weiß man das?',
    answer: [
      'Zuerst ist jeder Code möglich. Jede Antwort teilt die möglichen Codes in Gruppen, und nur eine davon bleibt übrig: die Codes, zu denen diese Antwort passt. Eine gute Reihe macht viele kleine Gruppen.',
      'Um die beste Strategie zu finden, probiert ein Computer nach jeder Antwort alle Reihen aus. Er darf eine Reihe nur auslassen, wenn sie auch mit den glücklichsten Antworten nicht besser sein kann.',
      'Was er ausgelassen hat und warum, steht in einem Zertifikat. Ein zweites Programm, das nur die Regeln kennt, prüft darin jede Zeile. Dem Computer, der gesucht hat, muss also niemand glauben.',
    ],
  },
  shrink: {
    title: 'So werden es immer weniger Codes',
    line: 'Das ist die beste Strategie bei Pech: Nach jeder Antwort bleibt die größte Gruppe. Jeder Balken ist der helle Teil des Balkens darüber.',
    head: (board) => `So werden es immer weniger Codes: ${board}`,
    codes: (codes) => (codes === 1 ? 'Code ist möglich' : 'Codes sind möglich'),
    kept: (sets, keys, codes) => `${keys}: Von ${number(sets)} Gruppen bleibt die größte, ${count(codes, { one: '# Code', other: '# Codes' })}.`,
    end: (row) => `Reihe ${number(row)} knackt ihn.`,
  },
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
