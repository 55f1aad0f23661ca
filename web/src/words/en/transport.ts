/** Where the server said nothing itself. */
export const transport = {
  unreachable: 'The server could not be reached. What you typed is still here: try again.',
  badAnswer: (status: number) => `The server gave no reason (${status}). Try again.`,
}
