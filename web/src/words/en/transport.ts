/** The errors for which the server sends no sentence. */
export const transport = {
  unreachable: 'The server couldn’t be reached. What you typed is still here: try again.',
  /** The message that is shown if the device has no room for a game that is played offline. */
  deviceFull: 'This device is full, so that was not saved. Your games are still here: you can export them on the page “History”.',
  badAnswer: (status: number) => `Something went wrong (${status}). Try again.`,
}
