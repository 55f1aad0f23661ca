import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('de')
const percent = (share: number) => unit(number(share * 100, share < 0.001 ? 2 : 1), '%')

export const pages: Words['pages'] = {
  api: {
    title: 'Die API',
    line: 'Was diese Seiten können, können auch Programme. Aus der Beschreibung der API, auf Englisch:',
    fields: 'Anfrage und Antwort',
    parameters: 'Parameter',
    body: 'Anfrage',
    answers: 'Antwort',
    required: 'nötig',
  },
  levels: {
    title: 'Die Stufen des Computers',
    head: 'Sechs Stufen zur Wahl.',
    line: 'So viele Reihen braucht jede im Schnitt. Jede sieht nur, was du sehen würdest.',
    boards: 'Brett',
    board: (pegs, colours) => `${count(pegs, { one: '# Loch', other: '# Löcher' })}, ${count(colours, { one: '# Farbe', other: '# Farben' })}`,
    holes: 'Löcher',
    blanks: 'mit leeren Löchern',
    mean: (rows) => number(rows, 2),
    error: (error) => `± ${number(error, 3)}`,
    unbroken: (share, rows) => `${percent(share)} in ${count(rows, { one: '# Reihe', other: '# Reihen' })} nicht geknackt.`,
    broken: (rows) => `Knackt jeden Code in höchstens ${count(rows, { one: '# Reihe', other: '# Reihen' })}.`,
    measured: 'Gemessen an Tausenden von Codes. Nach ± steht der Standardfehler.',
    play: 'Gegen den Computer',
  },
  study: {
    title: 'Üben',
    line: 'Für eine ruhige Stunde oder neben einem echten Brett. Hier gibt es keine Punkte.',
    board: ['Analysebrett', 'Stell eine Stellung auf: die möglichen Codes, die beste Reihe und was jede Antwort übrig ließe.'],
    analyse: ['Aufzeichnung auswerten', 'Füg ein Match ein und sieh, wie gut jede Reihe war.'],
    byHand: ['Von Hand', 'Der Computer knackt einen Code, den du für dich behältst, oder hilft an einem echten Brett.'],
    sheet: ['Punktezettel', 'Für ein echtes Brett: die Antworten, die Punkte und eine Uhr.'],
    optimal: ['Gelöste Bretter', 'Wie wenige Reihen jedes Brett braucht, und die Strategie dazu.'],
    levels: ['Stufen des Computers', 'Wie jede spielt, und wie viele Reihen sie braucht.'],
  },
  rules: {
    title: 'Die Regeln',
    of: (edition) => `Die Regeln von ${edition}`,
    editions: 'Ausgaben',
    keys: 'Was ein Antwortstift sagt',
    examples: 'Vorgerechnet',
    answer: (answer) => `${answer}.`,
    ours: 'Hausregel: ',
    legend: 'Voller Punkt: wie gedruckt. Kreis: Dazu sagen die gedruckten Regeln nichts; so spielen wir.',
    play: 'Spielen',
    levels: 'Die Stufen des Computers',
  },
  lost: {
    title: 'Seite nicht gefunden',
    head: 'Hier steht kein Brett.',
    line: 'Der Link ist vielleicht alt, oder es fehlt ein Buchstabe.',
    home: 'Zu den Brettern',
    code: 'Ich habe ein Kennwort',
    games: 'Meine Matches',
  },
}
