/** Where a page begins after a route change (section 2). */
export type ScrollTarget = { readonly kind: "top" } | { readonly kind: "anchor"; readonly id: string }

/** `hash` as in the address, with its `#`; a hash that names nothing is the top. */
export const scrollTarget = (hash: string): ScrollTarget => {
  const id = decoded(hash.replace(/^#/, ""))
  return id === "" ? { kind: "top" } : { kind: "anchor", id }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
