import type { Words } from '../en/words'

const grades = ['sehr leicht', 'leicht', 'mittel', 'schwer', 'sehr schwer']

export const puzzle: Words['puzzle'] = {
  title: 'Rätsel',
  line: 'Keine Uhr, und so viele Versuche, wie du willst. Dieser Browser merkt sich, was du gelöst hast.',
  loading: 'Die Rätsel werden geladen…',
  done: (done, all) => `${done} von ${all}`,
  all: '✓ alle gelöst',
  kinds: {
    'one-code': { title: 'Nur ein Code passt', line: 'Nur ein Code passt zu den Antworten. Welcher?' },
    contradiction: { title: 'Finde den Fehler', line: 'Eine dieser Antworten ist falsch. Welche?' },
    'best-row': { title: 'Die beste Reihe', line: 'Mehrere Codes sind möglich. Welche Reihe ist die beste?' },
  },
  grade: (n) => [`Stufe ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  solve: {
    loading: 'Das Rätsel wird geladen…',
    again: 'Du hast alle gelöst, darum kommt dieses noch einmal.',
    board: 'Die Stellung',
    code: 'Der Code',
    yourCode: 'Deine Antwort',
    submit: { 'one-code': 'Das ist der Code', contradiction: 'Diese Antwort ist falsch', 'best-row': 'Das ist die beste Reihe' },
    giveUp: 'Lösung zeigen',
    tries: (n) => `Versuche bisher: ${n}`,
    next: 'Nächstes Rätsel',
    others: 'Andere Rätsel',
    bestRow: 'Eine beste Reihe',
    choose: 'Wähl zuerst eine Reihe.',
  },
  choice: {
    legend: 'Welche Antwort ist falsch?',
    row: (n) => `Reihe ${n}`,
    right: (keys) => `✗ falsch; richtig wäre „${keys}“`,
    wrong: '✗ falsch',
  },
}
