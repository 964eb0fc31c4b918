/** Remembers the last result: a selector must give the same reference for the same snapshot. */
export function lastOf<S, const Parts extends ReadonlyArray<unknown>, R>(
  parts: (snapshot: S) => Parts,
  make: (parts: Parts) => R,
): (snapshot: S) => R {
  let last: { readonly parts: Parts; readonly made: R } | null = null
  return (snapshot) => {
    const next = parts(snapshot)
    if (last === null || !next.every((part, index) => part === last?.parts[index]))
      last = { parts: next, made: make(next) }
    return last.made
  }
}
