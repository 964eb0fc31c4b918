import { plainSigns } from "#domain/question/BlankText.ts"

const YES = new Set(["对", "正确", "是", "√", "✓", "✔", "☑", "✅", "T", "TRUE", "Y", "YES", "1"])
const NO = new Set(["错", "错误", "否", "×", "✗", "✘", "✕", "❌", "X", "F", "FALSE", "N", "NO", "0"])

/** What a word or sign says of a statement; null where it is neither. */
export const judgementIn = (text: string): boolean | null => {
  const word = plainSigns(text)
    .trim()
    .replace(/[.,;]$/, "")
    .toUpperCase()
  return YES.has(word) ? true : NO.has(word) ? false : null
}
