import type { RecentCosts } from "./RecentCosts.ts"

interface Limits {
  /** So many run at once. */
  readonly places: number
  /** So many of one key. */
  readonly ofOne: number
  /** So many wait; beyond it the last of those who wait in the longest line is refused. */
  readonly waiting: number
}

interface Line {
  running: number
  readonly waiting: Array<(isIn: boolean) => void>
}

/**
 * Lets few run at once. Whose key has cost least of late is next, and what a key may cost others is bounded by the time
 * that its turns take: `costs` is charged with it. null for who is refused.
 */
export const makeCostGate = ({ places, ofOne, waiting: mostWaiting }: Limits, costs: RecentCosts) => {
  const lines = new Map<string, Line>()
  let [running, waiting] = [0, 0]

  const admit = () => {
    while (running < places) {
      const key = costs.least(keysWhere(({ running: own, waiting: { length } }) => length > 0 && own < ofOne))
      if (key === undefined) return
      const line = lines.get(key)
      if (line === undefined) return
      running += 1
      line.running += 1
      waiting -= 1
      line.waiting.shift()?.(true)
    }
  }
  function* keysWhere(is: (line: Line) => boolean) {
    for (const [key, line] of lines) if (is(line)) yield key
  }
  const refuseOne = () => {
    const longest = [...lines].reduce((a, b) => (b[1].waiting.length > a[1].waiting.length ? b : a))
    waiting -= 1
    longest[1].waiting.pop()?.(false)
    forget(...longest)
  }
  const forget = (key: string, line: Line) => {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
  }

  return async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    const isIn = new Promise<boolean>((resolve) => line.waiting.push(resolve))
    waiting += 1
    admit()
    if (waiting > mostWaiting) refuseOne()
    if (!(await isIn)) return null
    const begun = costs.now()
    try {
      return await run()
    } finally {
      costs.charge(key, costs.now() - begun)
      running -= 1
      line.running -= 1
      forget(key, line)
      admit()
    }
  }
}
