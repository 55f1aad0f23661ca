import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('de')

export const pages: Words['pages'] = {
  api: {
    title: 'Die API',
    line: 'Was diese Seiten können, können auch Programme. Aus der Beschreibung der API, auf Englisch:',
    parameters: 'Parameter',
    body: 'Sie nimmt',
    answers: 'Sie antwortet',
    required: 'nötig',
  },
  levels: {
    title: 'Die Stufen des Computers',
    lines: [
      'Jede Stufe sieht nur, was du auf ihrem Platz sehen würdest.',
      'Die Zahlen sind gemessen: wie viele Reihen sie im Schnitt braucht, und wie oft die Reihen des Bretts nicht reichen.',
    ],
    level: 'Stufe',
    mean: (rows, error) => `${number(rows, 3)} ± ${number(error, 3)}`,
    unbroken: (share) => (share === 0 ? 'alle geknackt' : `${unit(number(share * 100, share < 0.001 ? 3 : 1), '%')} nicht geknackt`),
    figure: (unbroken, codes) => `${unbroken}; ${number(codes)} Codes`,
    board: (pegs, colours, blanks, rows) => `${pegs} × ${colours}${blanks ? ' und leer' : ''}, ${count(rows, { one: '# Reihe', other: '# Reihen' })}`,
    loading: 'Die Stufen werden geladen…',
    play: 'Gegen den Computer',
  },
  study: {
    title: 'Lernen',
    line: 'Für eine ruhige Stunde oder neben einem echten Brett. Hier gibt es keine Punkte.',
    board: ['Analysebrett', 'Stell eine Stellung auf: die möglichen Codes, die beste Reihe und was jede Antwort übrig ließe.'],
    analyse: ['Aufzeichnung auswerten', 'Füg ein Match ein und sieh, wie gut jede Reihe war.'],
    byHand: ['Von Hand', 'Der Computer knackt einen Code, den du für dich behältst, oder hilft an einem echten Brett.'],
    sheet: ['Punktezettel', 'Für ein echtes Brett: die Antworten, die Punkte und eine Uhr.'],
    levels: ['Stufen des Computers', 'Wie jede spielt, und wie viele Reihen sie braucht.'],
  },
  rules: {
    title: 'Die Regeln in Kürze',
    game: [
      'Wer den Code legt, versteckt eine Reihe von Stiften. Eine Farbe darf zweimal oder öfter vorkommen, sogar in jedem Loch.',
      'Wer den Code knackt, setzt eine Reihe von Stiften und bekommt Antwortstifte dafür, bevor die nächste Reihe kommt. Ein roter Antwortstift: ein Stift mit der richtigen Farbe im richtigen Loch. Ein weißer Antwortstift: ein Stift mit der richtigen Farbe im falschen Loch.',
      'Die Antwortstifte sagen nie, zu welchem Stift sie gehören. Reihen und Antwortstifte bleiben zu sehen. Sind alle rot, ist der Code geknackt.',
      'Nach jedem Spiel tauscht ihr. In einem Duell oder Wettlauf legen beide einen Code und knacken zugleich einen.',
    ],
    repeats: 'Farben, die sich wiederholen',
    one: 'Ein Antwortstift gilt für einen Stift, und Rot geht vor Weiß. Eine Farbe, die dreimal in deiner Reihe und einmal im Code steckt, bringt einen Antwortstift, nicht drei. Ein paar Beispiele:',
    working: 'Es wird gerechnet…',
    editions: 'Die Ausgaben',
    edition: (title, year) => (year ? `${title}, ${year}` : title),
    answers: 'Wenn eine Antwort falsch war',
    wrong: [
      'Wer von Hand antwortet, kann sich irren. Am Ende jedes Spiels wird jede Antwort mit dem Code verglichen.',
      'Während des Spiels darf Einspruch erheben, wer den Code knackt. Der Einspruch gilt, wenn kein Code zu den Antworten passt. Gilt er nicht, kostet er nichts und verrät nichts.',
      'Ein Spiel mit einer falschen Antwort wird mit einem neuen Code wiederholt. Wer irregeführt wurde, bekommt die Strafpunkte.',
    ],
    hints: 'Der Computer und die Tipps',
    hinted: [
      'Der Computer spielt jede Ausgabe und sieht nur, was du auf seinem Platz sehen würdest.',
      'Es gibt vier Tipps: ob eine Reihe der Code sein kann, wie viele Codes möglich sind, welche das sind und was man spielen soll. Gegen den Computer darfst du sie immer benutzen, zu zweit nur, wenn beide einverstanden sind. Jeder benutzte Tipp wird nach dem Spiel allen gezeigt.',
      'Kein Programm sieht einen zweiten Bildschirm: Der Rest ist Vertrauen.',
    ],
    levels: 'Die Stufen des Computers',
    time: 'Zeit',
    timed: 'Mit einem Zeitlimit kostet ein Zug, der zu lange dauert, die Reihe: Sie bleibt leer und zählt. Dauert es beim Legen zu lange, wird der Code ausgelost; dauert es beim Antworten zu lange, antwortet Keypeg.',
    bonus: (n) => (n > 0 ? `Ein nicht geknackter Code ist ${n} mehr wert als seine Reihen.` : ''),
    about: {
      classic: 'Wer den Code legt, bekommt einen Punkt für jede Reihe der anderen Person. Ihr vereinbart eine gerade Zahl von Spielen; die meisten Punkte gewinnen. Eine falsche Antwort: 3 Punkte für die Person, die den Code knackt, und das Spiel wird wiederholt.',
      remastered: 'Wer den Code legt, bekommt einen Punkt für jede Reihe. Die Zahl der Spiele ist frei. Die Punkte werden auf zwei Lochreihen gezählt. Eine falsche Antwort: 3 Punkte für die Person, die den Code knackt.',
      advanced: 'Fünf Löcher und acht Farben. Ein Punkt für jede Reihe. Ihr dürft ein Zeitlimit von drei oder vier Minuten pro Zug festlegen.',
      ultimate: 'Um Punkte wie Advanced, oder in Runden: Beide knacken einen Code, und wer weniger Reihen brauchte, rückt einen Schritt vor.',
      challenge: 'Beide legen einen Code und knacken den der anderen Person. Ihr setzt Reihen Zug um Zug, und beide Antworten kommen zusammen. Wer den Code in einem Zug knackt, in dem die andere Person es nicht schafft, gewinnt die Runde. Beide im selben Zug, oder niemand in zwölf Reihen: Die Runde ist ungültig. Varianten: Codes aus vier Ringen, ein Handicap und ein Wettlauf ohne Züge.',
    },
    examples: {
      astray: 'Einer richtig, einer im falschen Loch',
      row: 'Zwei einer Farbe in der Reihe, einer im Code',
      code: 'Einer in der Reihe, zwei im Code',
      two: 'Zwei gelten für zwei',
      red: 'Rot geht vor Weiß',
      empty: 'Ein leeres Loch ist eine Farbe mehr',
    },
  },
}
