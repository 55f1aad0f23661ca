/** The texts of the lesson. The lesson's sentences come from the server. */
export const lesson = {
  skip: 'Skip',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  board: 'The board',
  code: 'Code',
  drawer: 'Your turn',
  /** The texts that screen readers read before the meaning of a key. */
  keys: { red: 'Red key:', white: 'White key:' },
  yours: 'yours',
  row: (n: number) => `row ${n}`,
  back: 'Back to the table',
  rules: 'The rules',
}
