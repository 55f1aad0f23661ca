/** Errors without a sentence from the server. */
export const transport = {
  unreachable: 'The server couldn’t be reached. What you typed is still here: try again.',
  badAnswer: (status: number) => `Something went wrong (${status}). Try again.`,
}
