/** Lets so many run at once; others wait, and when too many wait already the next one is refused (null). */
export const makeGate = (most: number, mostWaiting: number) => {
  let running = 0
  const waiting: Array<() => void> = []
  return async <T>(run: () => Promise<T>): Promise<T | null> => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) return null
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
