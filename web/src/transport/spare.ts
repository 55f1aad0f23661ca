// Decides whether this device judges positions itself, so that the server need not.

/** A position that is asked first, so that the start of the worker does not count, and one that takes a search. */
const [easy, hard] = [
  { board: 'classic', rows: [] },
  { board: 'advanced', rows: [{ row: '11111', keys: '1r0w' }, { row: '12345', keys: '1r2w' }] },
]
/** The number of cores below which a search could slow the page down. */
const cores = 4
/** The longest time for the hard one (ms). */
const most = 200

/** Reports whether this device is fast enough, by the time it takes to judge a position. */
export async function isFast(judge: (position: object) => Promise<Response>, now = () => performance.now()): Promise<boolean> {
  if ((navigator.hardwareConcurrency ?? 1) < cores) return false
  try {
    await judge(easy)
    const from = now()
    return (await judge(hard)).ok && now() - from < most
  } catch {
    return false
  }
}
