/** A line that only one of two texts has, with its number there. */
export interface ChangedLine {
  readonly sign: "-" | "+"
  readonly number: number
  readonly text: string
}

/** Of the lines between the first and the last change: more of them are shown as removed and added whole. */
const MAX_CELLS = 4_000_000

/** What was removed and added between two texts, line by line, in their order: as few lines as there can be. */
export const lineDiff = (before: string, after: string): ReadonlyArray<ChangedLine> => {
  const [a, b] = [before.split("\n"), after.split("\n")]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [old, now] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const line = (sign: "-" | "+", index: number, text = ""): ChangedLine => ({ sign, number: start + index + 1, text })
  if (old.length * now.length > MAX_CELLS)
    return [...old.map((text, i) => line("-", i, text)), ...now.map((text, j) => line("+", j, text))]

  // length of the longest common part of what begins at i and at j
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i]![j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const changed: ChangedLine[] = []
  for (let [i, j] = [0, 0]; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      changed.push(line("-", i, old[i]))
      i += 1
    } else {
      changed.push(line("+", j, now[j]))
      j += 1
    }
  }
  return changed
}
