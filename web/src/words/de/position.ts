import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('de')

export const position: Words['position'] = {
  page: {
    title: 'Analysebrett',
    line: 'Setz eine Reihe und ihre Antwort, dann die nächste Reihe.',
    board: 'Die Stellung',
    link: 'Link zu dieser Stellung',
    clear: 'Alle Reihen wegnehmen',
    on: 'Von hier aus spielen',
    how: 'Der Computer wählt einen Code, der zu diesen Antworten passt. Du spielst auf diesem Brett weiter.',
    level: 'Gegen',
    play: 'Weiter',
    loading: 'Das Brett wird aufgebaut…',
  },
  advice: {
    exact: (rows, fraction) => `${number(rows, 4)} Reihen bis zum Ende${fraction && ` (${fraction})`}, genau`,
    about: (rows) => `etwa ${number(rows, 2)} Reihen bis zum Ende`,
    unknown: 'Reihen bis zum Ende nicht zu berechnen',
    could: 'kann der Code sein',
    cannot: 'kann nicht der Code sein',
  },
  best: {
    heading: 'Die besten Reihen',
    ask: 'Was spielt man hier?',
    working: 'Es wird gerechnet…',
    pick: (row) => `${row} nehmen`,
  },
  picker: {
    label: 'Brett',
    own: 'Dein eigenes Brett',
    set: 'Dieses Brett nehmen',
    option: (title, pegs, colours) => `${title}: ${pegs} × ${colours}`,
  },
  left: {
    heading: 'Mögliche Codes',
    range: (from, to, all) => `${number(from)} bis ${number(to)} von ${all}`,
    before: 'Zurück',
    after: 'Weiter',
    pick: (code) => `${code} nehmen`,
  },
  edit: {
    change: (row) => `Reihe ${row} ändern`,
    answer: (row) => `Antwort auf Reihe ${row} ändern`,
    row: (n) => `Reihe ${n}`,
  },
  effect: {
    heading: 'Was eine Reihe bewirkt',
    againstRow: (row) => `Sie passt nicht zur Antwort auf Reihe ${row}.`,
    againstRows: (rows, last) => `Sie passt nicht zu den Antworten auf die Reihen ${rows} und ${last}.`,
    answer: 'Antwort',
    left: 'Bleiben',
    share: 'Anteil',
    percent: (percent, decimals) => unit(number(percent, decimals), '%'),
  },
  hand: {
    row: (n) => `Reihe ${n}`,
    answer: 'Ihre Antwort…',
    wonder: 'Was bewirkt sie?',
    back: 'Zurück zu den Stiften',
    remove: (row) => `Reihe ${row} entfernen`,
    cancel: 'Nichts ändern',
    fill: (holes) => count(holes, { one: 'Ein Loch ist noch frei.', other: '# Löcher sind noch frei.' }),
  },
  slips: {
    heading: 'Diese Antworten widersprechen sich',
    likely: 'Die wahrscheinlichsten Fehler zuerst:',
    one: (row, given, maybe) => `Die Antwort auf Reihe ${row} war „${given}“, vielleicht ist sie „${maybe}“.`,
    left: (codes) => count(codes, { one: 'Dann würde # Code passen.', other: 'Dann würden # Codes passen.' }),
    mend: 'Ändern',
    mendMore: 'Beide ändern',
    again: (row) => `Reihe ${row} prüfen`,
    none: 'Eine oder zwei Antworten zu ändern reicht nicht. Prüf jede Reihe.',
  },
}
