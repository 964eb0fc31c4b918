interface Parting {
  readonly path: ReadonlyArray<string>
  readonly expected: string | undefined
  readonly found: string | undefined
}

/**
 * Where plain data first differs from what is expected of it, in the order of the expected keys; null where it does not.
 * Keys that are not expected are not looked at.
 */
export const firstDifference = (expected: unknown, found: unknown): Parting | null => {
  if (Object.is(expected, found)) return null
  if (!isParted(expected) || !isParted(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return { path: [], expected: JSON.stringify(expected), found: JSON.stringify(found) }
  }
  const keys = Object.keys(Array.isArray(expected) && expected.length < Object.keys(found).length ? found : expected)
  for (const key of keys) {
    const inner = firstDifference(expected[key], found[key])
    if (inner !== null) return { ...inner, path: [key, ...inner.path] }
  }
  return null
}

const isParted = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
