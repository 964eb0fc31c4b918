import type { FoundQuestion, TextPart } from "./FoundQuestion.ts"
import { type AnswerText, blankAnswer, choiceAnswer, judgeAnswer } from "./answersIn.ts"
import type { HeadedKind } from "./headingIn.ts"
import { hasPicture, partsWords } from "./partsText.ts"

/** Where an answer stands, and what it says there. */
export interface Source {
  readonly from: string
  readonly parts: ReadonlyArray<TextPart>
}

/** As its heading says it, or as options, blanks and answers show it. */
export const kindOf = (
  said: HeadedKind | null,
  { options }: FoundQuestion,
  sources: ReadonlyArray<Source>,
  stem: string,
): HeadedKind => {
  if (said !== null && said !== "case") return said
  const texts = sources.map(({ parts }) => partsWords(parts))
  if (options.length > 1) {
    const isJudged =
      options.length === 2 &&
      texts.length > 0 &&
      options.every(({ parts }) => judgeAnswer(partsWords(parts))?.rest === "")
    return isJudged ? "judge" : "choice"
  }
  if (texts.length > 0 && texts.every((text) => judgeAnswer(text)?.rest === "")) return "judge"
  const hasBlank = /_{2,}/.test(stem)
  // its options were not read as such
  if (!hasBlank && texts.length > 0 && texts.every((text) => /^\s*[A-Ja-j①-⑩]{1,8}[.。]?\s*$/u.test(text)))
    return "choice"
  return hasBlank && texts.every((text) => text.length < 100) ? "blank" : "short"
}

export const answerOf = (
  kind: HeadedKind,
  parts: ReadonlyArray<TextPart>,
  options: ReadonlyArray<{ readonly key: string; readonly text: string }>,
  stem: string,
  { refused, labels }: Pick<FoundQuestion, "refused" | "labels">,
): AnswerText | null => {
  const text = partsWords(parts).trim()
  if (hasPicture(parts)) refused.add("答案  含有图片：参考答案只能是文字，请把图片移到解析")
  switch (kind) {
    case "single":
    case "multiple":
    case "indeterminate":
    case "choice":
    case "order":
    case "match":
      return choiceAnswer(text, options, labels)
    case "judge":
      return judgeAnswer(text) ?? (options.length === 2 ? choiceAnswer(text, options, labels) : null)
    case "blank": {
      const count = stem.match(/_{2,}/g)?.length ?? 0
      if (count === 0) refused.add("题干  没有空：空写作 ____ 或空括号")
      const cell = count === 0 ? null : blankAnswer(text, count)
      const open = cell?.split("\n").find((one) => SEVERAL.test(one))
      if (open !== undefined) refused.add(`答案  “${open.slice(0, 20)}”是一种写法还是几种？几种都对，中间写 |`)
      if (cell === null && count > 0) refused.add(`答案  题干有 ${count} 个空，答案分不成 ${count} 份`)
      return count === 0 ? { cell: text, rest: "" } : cell === null ? null : { cell, rest: "" }
    }
    case "number":
    case "short":
    case "case":
      return text === "" || /^略[。.]?$/.test(text) ? null : { cell: text, rest: "" }
  }
}

/** `一或1`, `甲/乙`: one text or several. */
const SEVERAL = /^[^或|]+或[^或|]+$|^(?=.*\p{Script=Han})[^/|]+\/[^/|]+$/u

/** The same for answers that mean the same. */
export const comparable = (kind: HeadedKind, cell: string): string =>
  kind === "multiple" || kind === "indeterminate" || kind === "choice" ? cell.split("").toSorted().join("") : cell
