import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('de')
const grades = ['sehr leicht', 'leicht', 'mittel', 'schwer', 'sehr schwer']

export const puzzle: Words['puzzle'] = {
  title: 'Rätsel',
  head: 'Eine Stellung, eine Frage.',
  line: 'Keine Uhr, und so viele Versuche, wie du willst.',
  loading: 'Die Rätsel werden geladen…',
  done: (done, all) => `${done} von ${all}`,
  all: 'alle gelöst',
  first: (title) => `Das nächste: ${title}`,
  kinds: {
    'one-code': { title: 'Nur ein Code passt', line: 'Lies die Antwortstifte. Leg den einzigen Code, der passt.' },
    contradiction: { title: 'Finde den Fehler', line: 'Kein Code passt: Eine Antwort ist falsch. Welche?' },
    'best-row': { title: 'Die beste Reihe', line: 'Welche Reihe führt am schnellsten zum Ziel?' },
  },
  grade: (n) => [`Stufe ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  brief: (n) => (n === 1 ? 'leicht' : n === 5 ? 'schwer' : String(n)),
  solve: {
    loading: 'Das Rätsel wird geladen…',
    again: 'Dieses hast du schon gelöst.',
    place: (grade, done, all) => `${grade}; ${done} von ${all}`,
    board: 'Die Stellung',
    code: 'Der Code',
    answer: 'Deine Antwort',
    which: 'Welche Antwort ist falsch?',
    row: (n) => `Reihe ${n}`,
    yours: 'deiner',
    back: 'Einen Stift zurücknehmen',
    see: 'Die möglichen Codes zeigen',
    left: 'Mögliche Codes',
    submit: { 'one-code': 'Prüfen', contradiction: 'Diese', 'best-row': 'Diese Reihe' },
    giveUp: 'Lösung zeigen',
    tryAgain: 'Noch einmal',
    right: 'Richtig.',
    tries: (n) => `Versuche bisher: ${n}`,
    next: 'Nächstes',
    share: (title) => `${title}: Löst du dieses Rätsel?`,
    others: 'Alle Rätsel',
    choose: 'Wähl zuerst eine Reihe.',
    fill: (hole) => `Loch ${hole} ist noch leer.`,
    maybe: (keys) => `richtig: ${keys}`,
    part: (keys, codes) => `${keys}: ${count(codes, { one: '# Code', other: '# Codes' })}.`,
  },
}
