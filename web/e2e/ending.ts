const acts = new Set<() => void>()
process.on('exit', () => {
  for (const act of acts) act()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('disconnect', () => process.exit(1)) // the test runner itself is gone

/** Has a function called when this process ends, however that is, unless the returned function is called before. */
export function atExit(act: () => void): () => void {
  acts.add(act)
  return () => void acts.delete(act)
}
