/** What two signs around a text make of it; the outermost first. */
export interface Emphasis {
  readonly types: ReadonlyArray<"strong" | "em" | "del">
  readonly raw: string
  readonly text: string
}

/**
 * Emphasis at the beginning of `rest`: `**…**`, `***…***`, `~~…~~`, and `*…*`, which takes Chinese only, so that `*.*` keeps
 * its stars. No operand stands before the signs, and no word behind them, so that `2**8` and `**p = **q` do too; Chinese
 * inside is no operand.
 */
export const emphasisAt = (rest: string, before: string): Emphasis | null => {
  for (const { types, pattern, isFree } of PATTERNS) {
    const [raw, text = ""] = pattern.exec(rest) ?? []
    if (raw === undefined) continue
    const after = rest.slice(raw.length, raw.length + 2)
    if (isFree(before, text, after)) return { types, raw, text }
  }
  return null
}

type IsFree = (before: string, text: string, after: string) => boolean

const isBesideNoOperand: IsFree = (before, text, after) =>
  (!OPERAND.test(before) || CHINESE.test(text)) && (!WORD.test(after) || CHINESE.test(text.slice(-1)))

const isBesideNoWord: IsFree = (before, _, after) => !OPERAND.test(before) && !WORD.test(after)

const CHINESE = /^[\p{Script=Han}\u3000-\u303F\uFF00-\uFF65“”‘’…—·]/u
const WORD = /^(?!\p{Script=Han})[\p{L}\p{N}_]/u
const OPERAND = /^(?!\p{Script=Han})[\p{L}\p{N}_)\]}]/u

const PATTERNS: ReadonlyArray<Pick<Emphasis, "types"> & { readonly pattern: RegExp; readonly isFree: IsFree }> = [
  {
    types: ["strong", "em"],
    pattern: /^\*\*\*(?![\s*])((?:(?!\*\*)[^\n])*[^\s*])\*\*\*(?!\*)/,
    isFree: isBesideNoOperand,
  },
  { types: ["strong"], pattern: /^\*\*(?![\s*])((?:(?!\*\*)[^\n])*[^\s*])\*\*(?!\*)/, isFree: isBesideNoOperand },
  { types: ["em"], pattern: /^\*(?![\s*])(?=[^*\n]*\p{Script=Han})([^*\n]*[^\s*])\*(?!\*)/u, isFree: isBesideNoWord },
  { types: ["del"], pattern: /^~~(?![\s~])((?:(?!~~)[^\n])*[^\s~])~~(?!~)/, isFree: isBesideNoOperand },
]
