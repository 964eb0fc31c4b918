/** An address on this site, cut into its parts; `search` and `hash` keep their first sign, "" when absent. */
export interface Place {
  readonly path: string
  readonly search: string
  readonly hash: string
}

/** Reads `/path?query#hash`. Nothing is decoded. */
export const read = (href: string): Place => {
  const [beforeHash, hash] = cut(href, "#")
  const [path, search] = cut(beforeHash, "?")
  return { path: path === "" ? "/" : path, search: search === "?" ? "" : search, hash: hash === "#" ? "" : hash }
}

export const write = ({ path, search, hash }: Place): string => `${path}${search}${hash}`

const cut = (text: string, sign: string): readonly [string, string] => {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at)]
}
