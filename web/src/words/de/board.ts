import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('de')

export const board: Words['board'] = {
  row: (n) => `Reihe ${n}`,
  hole: (n) => `Loch ${n}`,
  keys: {
    none: 'keine Antwortstifte',
    red: (n) => `${n} rot`,
    white: (n) => `${n} weiß`,
  },
  counters: {
    red: 'Rot: richtige Farbe, richtiges Loch',
    white: 'Weiß: richtige Farbe, falsches Loch',
    fewer: { red: 'Einmal Rot weniger', white: 'Einmal Weiß weniger' },
    more: { red: 'Einmal Rot mehr', white: 'Einmal Weiß mehr' },
    send: (words) => `Antworten: ${words}`,
  },
  peg: {
    covered: 'verdeckt',
    free: 'noch nichts',
    empty: 'leer',
    colour: 'Farbe',
    at: (place, peg) => `${place}: ${peg}`,
  },
  rows: {
    lost: 'verloren, die Zeit war um',
    sealed: 'gesetzt, verdeckt',
    yours: 'noch siehst nur du sie',
    waiting: 'wartet auf ihre Antwort',
    given: (keys) => `deine Antwort, noch verdeckt: ${keys}`,
    table: 'von Keypeg beantwortet: Die Zeit war um',
    right: (keys) => `falsch; richtig ist „${keys}“`,
  },
  code: {
    raise: 'Sichtschutz hoch',
    lower: 'Sichtschutz runter',
    unset: 'noch nicht gelegt',
  },
  draft: {
    label: 'Deine Stifte',
    code: 'Code legen',
    place: 'Reihe setzen',
    leaveEmpty: (n) => (n === 1 ? 'Leer lassen' : 'Den Rest leer lassen'),
    erase: 'Löschen',
    undo: 'Zurück',
    clear: 'Leeren',
    short: (n, blanks) =>
      blanks ? count(n, { one: '# Loch ist noch frei', other: '# Löcher sind noch frei' }) : count(n, { one: '# Stift fehlt', other: '# Stifte fehlen' }),
    missing: (n, blanks) =>
      blanks
        ? count(n, { one: 'Ein Loch ist noch frei. Setz einen Stift oder „leer“ hinein.', other: '# Löcher sind noch frei. Setz Stifte oder „leer“ hinein.' })
        : count(n, { one: 'Ein Stift fehlt.', other: '# Stifte fehlen.' }),
    at: (hole, peg) => `${hole}: ${peg}`,
    free: 'noch nichts',
    covered: 'gefüllt, hinter dem Sichtschutz',
  },
  pegByPeg: {
    code: 'Code',
    row: 'Reihe',
    answer: (words) => `Antwort: ${words}.`,
    red: (n, peg) => `Stift ${n} (${peg}) steckt richtig: ein roter Antwortstift.`,
    white: (n, peg, hole) => `Stift ${n} (${peg}) gehört in Loch ${hole}: ein weißer Antwortstift.`,
    none: (n, peg) => `Stift ${n} (${peg}) bekommt keinen Antwortstift.`,
  },
  axes: {
    colours: 'Farben',
    pegs: 'Löcher in einer Reihe',
    rows: 'Reihen',
    blanks: 'Löcher dürfen leer bleiben',
    repeats: 'Farben dürfen sich wiederholen',
  },
}
