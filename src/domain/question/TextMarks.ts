/** Marked characters of a text, from the first to before the last; counted in UTF-16 units. */
export interface Mark {
  readonly from: number
  readonly to: number
}

export type Marks = ReadonlyArray<Mark>

/** Marks what was selected; what is marked from end to end already is unmarked. In order, apart, none empty. */
export const toggle = (marks: Marks, { from, to }: Mark): Marks => {
  if (to <= from) return marks
  const isMarked = marks.some((mark) => mark.from <= from && mark.to >= to)
  return isMarked ? without(marks, { from, to }) : joined([...marks, { from, to }])
}

const without = (marks: Marks, { from, to }: Mark): Marks =>
  marks
    .flatMap((mark) => [
      { from: mark.from, to: Math.min(mark.to, from) },
      { from: Math.max(mark.from, to), to: mark.to },
    ])
    .filter((mark) => mark.to > mark.from)

const joined = (marks: Marks): Marks => {
  const result: Array<Mark> = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last !== undefined && mark.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) }
    else result.push(mark)
  }
  return result
}
