import { headingIn } from "./headingIn.ts"
import { flat, numberedIn } from "./lineText.ts"
import { optionLetter } from "./optionsIn.ts"

const ORDINAL = "(?:[一二三四五六七八九十]{1,3}|\\d{1,2}|[A-DⅠ-Ⅴ])"
const TITLE = new RegExp(
  `^[^。？?;:]{0,30}(?:(?:试卷|试题|模拟卷|模拟题|真题|测试卷|练习卷|押题卷|密卷)\\s*[(]?${ORDINAL}[)]?|第?${ORDINAL}套(?:试卷|试题|题)?|[(]?[A-D]卷[)]?)$`,
)

/** Titles of the papers of a document, where it has several. */
export const paperTitles = (texts: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = texts.filter((text) => {
    const line = flat(text).trim()
    const isOther = line.includes("答案") || optionLetter(line) !== "" || numberedIn(line) !== null
    return TITLE.test(line) && !isOther && headingIn(line) === null
  })
  const titles = new Set(found.map((text) => text.trim()))
  return titles.size > 1 ? titles : new Set()
}

/** Whose keys `模拟试卷（一）参考答案` begins; null where it names no paper of the document. */
export const titleOfKeys = (text: string, titles: ReadonlySet<string>): string | null => {
  const [before = ""] = text.trim().split("答案")
  const named = before.replace(/的?(?:参考|标准|正确)?$/, "")
  const found = [...titles].filter((title) => named.length > 1 && title.endsWith(named))
  return found.length === 1 ? (found[0] ?? null) : null
}
