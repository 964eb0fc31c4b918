/** The fields of a context that were changed, with what they were before. */
export type Changes = Readonly<Record<string, unknown>>

/** What is not the same value any more, though it may have been computed again and be equal. */
export const changedFrom = (before: object, after: object): Changes => {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value !== old.get(key))
      .map(([key]) => [key, old.get(key)]),
  )
}
