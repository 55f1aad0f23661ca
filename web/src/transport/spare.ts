
/**
 * Two positions to judge. The first one is easy. It is judged so that the measurement does not include the worker's start. The
 * second one needs a search.
 */
const [easy, hard] = [
  { board: 'classic', rows: [] },
  { board: 'advanced', rows: [{ row: '11111', keys: '1r0w' }, { row: '12345', keys: '1r2w' }] },
]
/** With fewer cores than this, a search could slow the page down. */
const cores = 4
/** The longest time that a fast device may need for the hard position (ms). */
const most = 200

/** Reports whether this device is fast enough, judging by the time that it takes to evaluate a position. */
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
