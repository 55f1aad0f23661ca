import { counting } from '../counting'
import type { Sized } from '../en/home'
import type { Words } from '../en/words'

const { big, count } = counting('de')

/** „4 Löcher, 6 Farben und leer, 8 Reihen“. */
export const size = (b: Sized) =>
  `${count(b.pegs, { one: '# Loch', other: '# Löcher' })}, ${count(b.colours, { one: '# Farbe', other: '# Farben' })}${b.blanks ? ' und leer' : ''}, ${count(b.rows, { one: '# Reihe', other: '# Reihen' })}`

export const home: Words['home'] = {
  title: 'Keypeg',
  line: 'Eine Person legt einen Code aus bunten Stiften. Die andere knackt ihn, Reihe für Reihe.',
  heading: 'Ein neues Match',
  settings: 'Wie du spielst',
  make: 'Match beginnen',
  loading: 'Die Ausgaben werden geladen…',
  quick: {
    play: 'Gegen den Computer',
    line: (edition, level) => `${edition}, Stufe: ${level}.`,
    daily: 'Codes des Tages',
    puzzles: 'Rätsel',
  },
  myMatches: {
    heading: 'Deine Matches',
    yours: 'dein Zug',
    over: 'zu Ende',
    waiting: 'wartet',
    against: (a, b) => `${a || '…'} und ${b || '…'}`,
    more: 'Ältere Matches zeigen',
  },
  opponent: {
    who: 'Gegen wen du spielst',
    kinds: {
      friend: ['Jemand, per Link', 'Wer ihn zuerst öffnet, spielt mit dir.'],
      shared: ['Jemand, an diesem Gerät', 'Ihr gebt es zwischen den Zügen weiter.'],
      computer: ['Der Computer', 'Er spielt sofort. Du darfst nach Tipps fragen.'],
      computers: ['Zwei Computer', 'Du schaust ihnen zu.'],
    },
    level: 'Wie er spielt',
    first: 'Erster Computer',
    second: 'Zweiter Computer',
    awkward: 'In einem Wettlauf kann nur eine Person das Gerät halten. Versuch ein Duell.',
    hints: 'Tipps erlaubt',
    agree: 'Die andere Person erfährt es vorher. Jeder benutzte Tipp wird nach dem Spiel gezeigt.',
  },
  editions: {
    edition: 'Ausgabe',
    variant: 'Variante',
    own: 'Dein eigenes Brett',
    ownLine: 'Du wählst die Farben, Löcher und Reihen.',
    size,
    codes: (digits) => `${big(digits)} Codes`,
    short: (pegs) => `gegen ${count(pegs, { one: '# Loch', other: '# Löcher' })}`,
    modes: {
      series: 'abwechselnd Codes legen und knacken',
      rounds: 'je zwei Spiele, wer weniger Reihen braucht, rückt vor',
      duel: 'beide knacken einen Code, Zug um Zug',
      race: 'beide knacken einen Code, so schnell sie können',
    },
  },
  options: {
    games: 'Zahl der Spiele',
    rounds: 'Zahl der Runden',
    steps: 'Schritte bis zum Sieg',
    parity: {
      even: 'Eine gerade Zahl, damit beide gleich viele Codes legen.',
      odd: 'Eine ungerade Zahl. Wer mehr als die Hälfte gewinnt, gewinnt das Match.',
      any: 'Bei einer ungeraden Zahl ist im Vorteil, wer den ersten Code legt.',
    },
    stepsNote: 'Eine Runde sind zwei Spiele. Wer weniger Reihen braucht, rückt einen Schritt vor.',
    answers: 'Wie auf Reihen geantwortet wird',
    how: {
      auto: ['Automatisch', 'Die Antwort ist immer richtig.'],
      assisted: ['Von Hand, mit Hilfe', 'Eine falsche Antwort wird aufgehalten.'],
      strict: ['Von Hand, wie am echten Brett', 'Man kann sich irren. Das kommt am Ende des Spiels heraus.'],
    },
    first: 'Wer den ersten Code legt',
    short: 'Wer den kürzeren Code knackt',
    people: { host: 'Ich', guest: 'Die andere Person' },
    computer: { host: 'Ich', guest: 'Der Computer' },
    pair: { host: 'Erster Computer', guest: 'Zweiter Computer' },
    lot: 'Auslosen',
    limit: 'Zeitlimit pro Zug',
    name: 'Dein Name',
    guestName: 'Name der anderen Person',
  },
  own: {
    heading: 'Dein Brett',
    rules: 'Regeln',
    mode: 'Wie gespielt wird',
    modes: { series: 'abwechselnd', rounds: 'Runden aus zwei Spielen', duel: 'ein Duell, Zug um Zug', race: 'ein Wettlauf' },
    handicap: 'Handicap: Eine Seite knackt einen kürzeren Code',
    shortPegs: 'Löcher im kürzeren Code',
    form: 'Als Text:',
  },
  seat: {
    label: 'Auf einem anderen Gerät angefangen? Tipp das Wort ein, das dort steht',
    go: 'Hier weiter',
  },
}
