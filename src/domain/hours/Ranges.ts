/** Seconds of a lesson, from and to. */
export type Range = readonly [from: number, to: number]

/** In their order; no two of them meet. */
export type Ranges = ReadonlyArray<Range>

export const union = (ranges: ReadonlyArray<Range>): Ranges => {
  const made: Array<[number, number]> = []
  for (const [from, to] of ranges.filter(([from, to]) => to > from).toSorted(([a], [b]) => a - b)) {
    const last = made.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else made.push([from, to])
  }
  return made
}

/** A range without those that are taken already. */
export const without = (range: Range, taken: Ranges): Ranges => {
  let from = range[0]
  const left: Array<Range> = []
  for (const [start, end] of taken) {
    if (end <= from || start >= range[1]) continue
    if (start > from) left.push([from, start])
    from = end
  }
  return from < range[1] ? [...left, [from, range[1]]] : left
}

export const seconds = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)
