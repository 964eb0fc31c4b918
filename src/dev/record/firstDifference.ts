interface Parting {
  readonly path: ReadonlyArray<string>
  readonly expected: string | undefined
  readonly found: string | undefined
}

/** Where two values of plain data first differ, in the order of the expected one's keys; null when they are equal. */
export const firstDifference = (expected: unknown, found: unknown): Parting | null => {
  if (Object.is(expected, found)) return null
  if (!isParted(expected) || !isParted(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return { path: [], expected: JSON.stringify(expected), found: JSON.stringify(found) }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const inner = firstDifference(expected[key], found[key])
    if (inner !== null) return { ...inner, path: [key, ...inner.path] }
  }
  return null
}

const isParted = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
