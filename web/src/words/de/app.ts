import type { Words } from '../en/words'

export const app: Words['app'] = {
  skip: 'Zum Inhalt',
  lost: 'Diese Seite gibt es nicht.',
  back: 'Zur ersten Seite',
  dates: 'de-DE',
  unloaded: 'Diese Seite ließ sich nicht laden.',
  again: 'Noch einmal',
  nav: {
    pages: 'Seiten',
    menu: 'Menü',
    daily: 'Täglich',
    puzzles: 'Rätsel',
    study: 'Lernen',
    history: 'Verlauf',
    rules: 'Regeln',
    api: 'API',
  },
  display: {
    summary: 'Anzeige',
    legend: 'Zeichen auf den Stiften',
    labels: { letter: 'Buchstaben', digit: 'Ziffern', shape: 'Formen' },
    hide: 'Ohne Farben: nur Zeichen',
    keys: 'Einzelne Tasten setzen Stifte',
    language: 'Sprache',
  },
}
