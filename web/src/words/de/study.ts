import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')

export const study: Words['study'] = {
  analyse: {
    title: 'Aufzeichnung auswerten',
    how: 'Füg die Aufzeichnung eines Matches ein. Jede Reihe wird bewertet, und die Auswertung bekommt einen eigenen Link.',
    record: 'Die Aufzeichnung',
    analyse: 'Auswerten',
    example: 'Wie eine Aufzeichnung aussieht',
    use: 'Beispiel nehmen',
  },
  page: {
    title: 'Auswertung',
    of: (title) => `Auswertung: ${title}`,
    loading: 'Die Auswertung wird geladen…',
    between: (a, b) => `${a} und ${b}`,
    progress: (done, rows) => count(rows, { one: `${done} von # Reihe bewertet`, other: `${done} von # Reihen bewertet` }),
    working: 'Die Reihen werden bewertet.',
    finished: 'Alle Reihen sind bewertet.',
    busy: 'Andere Auswertungen sind noch dran. Diese Seite aktualisiert sich von selbst.',
    empty: 'Ein Spiel, das zu Ende ist, wird hier ausgewertet.',
    back: 'Zurück zum Match',
    link: 'Link zu dieser Seite',
    pass: 'Link und Aufzeichnung',
    recordText: 'Die Aufzeichnung als Text',
    recordJSON: 'Die Aufzeichnung als JSON',
  },
  board: {
    title: (breaker, maker) => `${breaker} knackt den Code von ${maker}`,
    sides: 'Wer knackt',
    number: (n) => number(n),
    of100: 'von 100',
    skill: 'Können',
    gave: (rows) => count(rows, { one: '# Reihe verschenkt', other: '# Reihen verschenkt' }, 2),
    luck: 'Glück',
    soFar: (figure) => `bisher ${figure}`,
    rows: 'Reihe für Reihe',
    choice: (maker) => `Der Code von ${maker}`,
  },
  left: {
    loading: 'Es wird gezählt…',
    more: 'Mehr zeigen',
    shown: (n, all) => `Die ersten ${number(n)} von ${all}:`,
  },
  games: { caption: 'Die Spiele', game: 'Spiel', rows: 'Reihen', accuracy: 'Genauigkeit', loss: 'Verlust', luck: 'Glück' },
  how: {
    heading: 'Was die Zahlen bedeuten',
    rows: 'Einige Codes passen noch zu den Antworten. Aus ihnen berechnet Keypeg, wie viele Reihen man nach jeder Wahl im Schnitt noch braucht.',
    loss: 'Verlust: wie viele Reihen deine Wahl mehr braucht als die beste. Das Können zählt die Verluste eines Spiels zusammen.',
    luck: 'Glück: wie viele Reihen die Antwort gespart hat, verglichen mit einer durchschnittlichen Antwort.',
    sum: 'Gebrauchte Reihen = Schnitt am Anfang + Verlust − Glück.',
    accuracy: 'Genauigkeit: 100 × e hoch (−1,7 × Verlust pro Reihe). Ohne Verlust ist sie 100, bei einer Zehntelreihe jedes Mal 84, bei einer halben Reihe 43.',
    about: 'Manche Stellungen sind zu groß, um sie zu Ende zu rechnen. Dort stimmen die Zahlen auf ein paar Hundertstel einer Reihe.',
  },
  row: {
    name: (n) => `Reihe ${n}`,
    first: 'Das ist die erste Reihe.',
    last: 'Das ist die letzte Reihe.',
    wrong: 'Diese Antwort war falsch.',
    best: 'Beste Reihe zeigen',
    better: (rows) => count(rows, { one: '# Reihe besser', other: '# Reihen besser' }, 2),
    show: 'Mögliche Codes',
    again: (n) => `Reihe ${n} neu spielen`,
  },
  table: { heading: 'Die Zahlen, Reihe für Reihe', row: 'Reihe', before: 'Davor', after: 'Danach', loss: 'Verlust', luck: 'Glück' },
}
