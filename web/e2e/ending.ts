const acts = new Set<() => void>()
// Calls the functions passed to atExit in reverse order, so that browsers end before the screen on which they run, and files
// are deleted last.
process.on('exit', () => {
  for (const act of [...acts].reverse()) act()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('disconnect', () => process.exit(1)) // the test runner has ended

/** Calls a function when this process ends for any reason, unless the returned function is called first. */
export function atExit(act: () => void): () => void {
  acts.add(act)
  return () => void acts.delete(act)
}
