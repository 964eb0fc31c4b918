/** Runs one at a time: calls that come during a run share the next one. */
export const inTurns = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    running = run().finally(() => (running = null))
    return running
  }
  return () => (running === null ? begin() : (next ??= running.then(begin, begin)))
}
