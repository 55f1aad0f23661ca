/** The usual time limit of a test (ms), which also applies to tests of the codes of the day. */
export const needed = 300_000

/** Returns the time to wait before a test (ms): 0 if enough of the day is left, and otherwise the time until the day ends. */
export function untilLongEnough(now: Date, ends: Date): number {
  const left = ends.getTime() - now.getTime()
  return left >= needed ? 0 : Math.max(left, 0) + 1000
}

/** Shortly before midnight UTC, waits until the server has begun the next day, so that the test runs within one day. */
export async function wholeDay(server: { url: string }): Promise<void> {
  const answer = await fetch(`${server.url}/api/daily`)
  const { ends } = (await answer.json()) as { ends: string }
  const now = new Date(answer.headers.get('Date') ?? '')
  await new Promise((resolve) => setTimeout(resolve, untilLongEnough(now, new Date(ends))))
}
