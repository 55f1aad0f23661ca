import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('de')

export const hand: Words['hand'] = {
  title: 'Von Hand',
  line: 'Für ein echtes Brett oder einen Code in deinem Kopf. Es gibt keine Punkte.',
  how: 'Was der Computer tut',
  modes: {
    break: ['Er knackt deinen Code', 'Du behältst den Code für dich und antwortest auf seine Reihen.'],
    help: ['Er hilft an deinem Brett', 'Du gibst Reihen und Antworten ein. Er zeigt die möglichen Codes und schlägt eine Reihe vor.'],
  },
  level: 'Wie er spielt',
  clear: 'Von vorn',
  breaking: {
    board: 'Der Computer knackt deinen Code',
    row: (n) => `Reihe ${n}`,
    yours: 'Dein Code',
    says: (n) => `Der Computer spielt Reihe\u00a0${n}.`,
    ask: 'Was antwortest du?',
    mending: (n) => `Die neue Antwort auf Reihe ${n}:`,
    keep: 'Abbrechen',
    thinking: 'Der Computer denkt nach…',
    broken: (rows) => `Er hat deinen Code in ${count(rows, { one: '# Reihe', other: '# Reihen' })} geknackt.`,
    one: 'Nur ein Code ist noch möglich. Deiner muss es sein:',
    wrong: 'Wenn nicht, war eine deiner Antworten falsch. Sieh sie noch einmal an.',
    full: (rows) => `Alle ${rows} Reihen sind gespielt: Dein Code ist nicht geknackt. Der Computer spielt weiter.`,
    again: 'Ein anderer Code',
    retry: 'Noch einmal',
  },
}
