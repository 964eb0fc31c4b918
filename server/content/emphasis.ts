/** What two signs around a text make of it. */
export interface Emphasis {
  readonly type: "strong" | "em" | "del"
  readonly raw: string
  readonly text: string
}

/**
 * Emphasis at the beginning of `rest`: `**…**`, `*…*`, `~~…~~`. Outside of the signs stand the ends of the text, space
 * or Chinese, so that `3*9*2` and `2**8` keep theirs; a single star takes Chinese only, so that `*.*` does too.
 */
export const emphasisAt = (rest: string, before: string): Emphasis | null => {
  if (before !== "" && !BESIDE.test(before)) return null
  for (const [type, pattern] of PATTERNS) {
    const [raw, text = ""] = pattern.exec(rest) ?? []
    if (raw === undefined) continue
    const after = rest.slice(raw.length, raw.length + 2)
    if (after === "" || BESIDE.test(after)) return { type, raw, text }
  }
  return null
}

const BESIDE = /^[\s\p{Script=Han}\u3000-\u303F\uFF00-\uFF65“”‘’…—·]/u

const PATTERNS = [
  ["strong", /^\*\*(?![\s*])((?:(?!\*\*)[^\n])*[^\s*])\*\*(?!\*)/],
  ["em", /^\*(?![\s*])(?=[^*\n]*\p{Script=Han})([^*\n]*[^\s*])\*(?!\*)/u],
  ["del", /^~~(?![\s~])((?:(?!~~)[^\n])*[^\s~])~~(?!~)/],
] as const
