/** When somebody was there, epoch milliseconds. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/** In order, those that touch or overlap as one. */
export const merge = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> =>
  intervals
    .toSorted((a, b) => a.from - b.from)
    .reduce<ReadonlyArray<Interval>>((merged, next) => {
      const last = merged.at(-1)
      if (last === undefined || next.from > last.to) return [...merged, next]
      return [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }]
    }, [])

/** Whole seconds between two moments in which somebody was there, counted once. */
export const seconds = (intervals: ReadonlyArray<Interval>, within: Interval): number =>
  Math.round(
    merge(intervals).reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to, within.to) - Math.max(from, within.from)),
      0,
    ) / 1_000,
  )
