export type Params = Readonly<Record<string, string>>

/** Parameters of a path under a pattern, raw (not decoded), or null when it does not match. */
export const paramsOf = (pattern: string, path: string): Params | null => {
  const names = segments(pattern)
  const values = segments(path)
  if (names.length !== values.length) return null
  const params: Array<readonly [string, string]> = []
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ""
    if (!name.startsWith(":")) {
      if (name !== value) return null
    } else if (value === "") return null
    else params.push([name.slice(1), value])
  }
  return Object.fromEntries(params)
}

/** Puts parameters into a pattern; null when one is missing. */
export const fill = (pattern: string, params: Params): string | null => {
  const filled = segments(pattern).map((name) => (name.startsWith(":") ? params[name.slice(1)] : name))
  return filled.every((segment) => segment !== undefined) ? `/${filled.join("/")}` : null
}

/** Of two patterns that fit one path, the one with the earlier static segment first: negative when `a` wins. */
export const compare = (a: string, b: string): number => {
  const rank = (pattern: string) =>
    segments(pattern)
      .map((name) => (name.startsWith(":") ? "1" : "0"))
      .join("")
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0
}

/** The segments between the slashes; one slash at the end does not count, `/` has none. */
const segments = (path: string): ReadonlyArray<string> => {
  if (path === "/") return []
  return path.startsWith("/") ? path.replace(/\/$/, "").split("/").slice(1) : [""]
}
