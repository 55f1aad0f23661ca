import type { Labels } from '../../look/board/pegs'

/** What stands on every page. */
export const app = {
  skip: 'To the content',
  lost: 'There is no such page.',
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
    history: 'History',
    rules: 'Rules',
    api: 'API',
  },
  display: {
    light: 'Light',
    themes: { '': 'as the device', light: 'day', dark: 'night' },
    colours: 'Colours',
    eyes: { '': 'usual', protan: 'for protan eyes', deutan: 'for deutan eyes', tritan: 'for tritan eyes' },
    sound: 'Sound',
    off: 'off',
    on: 'on',
    summary: 'Display',
    legend: 'Marks on the pegs',
    labels: { letter: 'Letters', digit: 'Digits', shape: 'Shapes' } as Record<Labels, string>,
    hide: 'Hide the colours: marks only',
    keys: 'Single keys place pegs',
    language: 'Language',
  },
}
