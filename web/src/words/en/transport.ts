/** Where the server said nothing itself. */
export const transport = {
  unreachable: 'The server couldn’t be reached. What you typed is still here: try again.',
  badAnswer: (status: number) => `Something went wrong (${status}). Try again.`,
}
