interface Reading<T> {
  readonly now: Promise<T>
  next: Promise<T> | null
}

/**
 * Requests for the same call while it is being read share the next reading. None gets one that began before it asked,
 * so nothing is ever out of date.
 */
export const shareReadings = <T>(): ((key: string, read: () => Promise<T>) => Promise<T>) => {
  const readings = new Map<string, Reading<T>>()
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading: Reading<T> = { now: read(), next: null }
    readings.set(key, reading)
    const end = () => {
      if (reading.next === null) readings.delete(key)
    }
    reading.now.then(end, end)
    return reading.now
  }
  return (key, read) => {
    const current = readings.get(key)
    if (current === undefined) return begin(key, read)
    const follow = () => begin(key, read)
    current.next ??= current.now.then(follow, follow)
    return current.next
  }
}
