/** The lesson: what it tells comes from the server. */
export const lesson = {
  skip: 'Skip',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  board: 'The board',
  code: 'Code',
  drawer: 'Your turn',
  /** Heard before what a key says. */
  keys: { red: 'Red key:', white: 'White key:' },
  yours: 'yours',
  row: (n: number) => `row ${n}`,
  back: 'Back to the table',
  rules: 'The rules',
}
