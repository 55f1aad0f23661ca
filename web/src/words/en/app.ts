import type { Labels } from '../../look/board/pegs'

/** The texts of every page. */
export const app = {
  skip: 'Skip to content',
  back: 'Back to home',
  /** The locale for dates. */
  dates: 'en-GB',
  offline: 'No connection. Matches, puzzles and analysis need the server. This page will reconnect by itself.',
  /** Replaces the message above if a server in this browser answers. */
  offlinePocket: 'You’re offline. Games on this device, puzzles and analysis still work. Playing with friends and today’s codes need the internet.',
  unloaded: 'This page couldn’t be loaded.',
  again: 'Try again',
  nav: {
    home: 'Home',
    levels: 'The computer',
    pages: 'Pages',
    menu: 'Menu',
    party: 'Play with a group',
    daily: 'Daily',
    puzzles: 'Puzzles',
    study: 'Study',
    board: 'Analysis board',
    byHand: 'By hand',
    optimal: 'Proved boards',
    analyse: 'Analyse a record',
    sheet: 'Score sheet',
    print: 'Print',
    history: 'History',
    lesson: 'Learn in a minute',
    rules: 'Rules',
    api: 'API',
  },
  display: {
    light: 'Theme',
    themes: { '': 'auto', light: 'light', dark: 'dark' },
    colours: 'Colour vision',
    eyes: { '': 'standard', protan: 'protan', deutan: 'deutan', tritan: 'tritan' },
    sound: 'Sound',
    off: 'off',
    on: 'on',
    summary: 'Display',
    legend: 'Marks',
    labels: { letter: 'letters', digit: 'digits', shape: 'shapes' } as Record<Labels, string>,
    hide: 'no colours',
    keys: 'Keyboard shortcuts',
    language: 'Language',
  },
}
