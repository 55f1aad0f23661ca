import type { Words } from '../en/words'

export const lesson: Words['lesson'] = {
  skip: 'Überspringen',
  step: (n, of) => `Schritt ${n} von ${of}`,
  board: 'Das Brett',
  code: 'Code',
  drawer: 'Du bist dran',
  keys: { red: 'Roter Antwortstift:', white: 'Weißer Antwortstift:' },
  yours: 'deiner',
  row: (n) => `Reihe ${n}`,
  back: 'Zurück zum Tisch',
  rules: 'Die Regeln',
}
