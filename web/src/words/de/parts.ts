import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')

const rows = (n: number) => count(n, { one: '# Reihe', other: '# Reihen' })
const rounds = (n: number) => count(n, { one: '# Runde', other: '# Runden' })

export const parts: Words['parts'] = {
  openFile: 'Oder öffne eine Datei',
  invite: {
    head: 'Wer diesen Link öffnet, spielt mit',
    say: (at) => `oder ansagen, zum Eintippen auf ${at}`,
    qr: 'Scannen und mitspielen',
    send: 'Link schicken',
    sent: (title) => `Spiel ${title} mit mir.`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    watch: 'Link zum Zuschauen',
    off: 'Absagen',
    byHand: 'Von Hand kopieren',
  },
  naming: { name: 'Dein Name', another: 'Anderer Name' },
  copy: { copy: 'Kopieren', done: 'Kopiert', byHand: 'Drück Strg+C zum Kopieren.' },
  levels: {
    figure: (rows) => number(rows, 1),
    rows: 'Reihen',
    figures: 'So viele Reihen braucht der Computer im Schnitt für deinen Code.',
  },
  terms: {
    match: (title, games) => `${title}: ${games}.`,
    games: {
      series: (n) => count(n, { one: '# Spiel', other: '# Spiele' }),
      rounds: (n) => `Runden aus zwei Spielen, bis ${n}`,
      duel: (n) => `ein Duell über ${rounds(n)}`,
      race: (n) => `ein Wettlauf über ${rounds(n)}`,
    },
    answers: {
      auto: 'Keypeg antwortet.',
      assisted: 'Wer den Code legt, antwortet. Keypeg nimmt keine falsche Antwort an.',
      strict: 'Wer den Code legt, antwortet. Fehler kommen am Ende heraus.',
    },
    board: (pegs, colours, n) => `${count(pegs, { one: '# Loch', other: '# Löcher' })}, ${count(colours, { one: '# Farbe', other: '# Farben' })}, ${rows(n)}`,
    blanks: 'Löcher dürfen leer bleiben',
    noRepeats: 'keine Farbe zweimal',
    breaks: (name, board) => `${name} knackt: ${board}`,
    hints: 'Tipps sind erlaubt. Nach dem Spiel sehen alle sie.',
    limit: (limit) => `Zeit: ${limit} pro Zug.`,
    noLimit: 'Kein Zeitlimit.',
  },
  share: {
    share: 'Teilen',
    asText: 'Als Text',
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Hier lässt es sich nicht kopieren.',
    kinds: { symbols: 'Zeichen', words: 'Worte' },
  },
  daily: { others: 'Wie es anderen ging', analysis: 'Wie es lief' },
}
