import type { Labels } from '../../look/board/pegs'

/** What stands on every page. */
export const app = {
  skip: 'To the content',
  back: 'To the first page',
  /** Whose way of writing dates. */
  dates: 'en-GB',
  offline: 'No connection. Matches, puzzles and analysis need the server; this page goes on by itself once it is back.',
  unloaded: 'This page could not be fetched.',
  again: 'Try again',
  nav: {
    home: 'First page',
    levels: 'The computer',
    pages: 'Pages',
    menu: 'Menu',
    daily: 'Daily',
    puzzles: 'Puzzles',
    study: 'Study',
    board: 'Analysis board',
    byHand: 'By hand',
    analyse: 'Analyse a record',
    sheet: 'Score sheet',
    history: 'History',
    lesson: 'Learn in a minute',
    rules: 'Rules',
    api: 'API',
  },
  display: {
    light: 'Light',
    themes: { '': 'device', light: 'day', dark: 'night' },
    colours: 'Colours',
    eyes: { '': 'usual', protan: 'for protan eyes', deutan: 'for deutan eyes', tritan: 'for tritan eyes' },
    sound: 'Sound',
    off: 'off',
    on: 'on',
    summary: 'Display',
    legend: 'Marks',
    labels: { letter: 'letters', digit: 'digits', shape: 'shapes' } as Record<Labels, string>,
    hide: 'hide',
    keys: 'Single keys place pegs',
    language: 'Language',
  },
}
