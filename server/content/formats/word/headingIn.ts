import type { QuestionRow } from "../../bankFiles.ts"
import { flat, numberIn } from "./lineText.ts"

/** The kind of the questions below a heading; `choice`: with one right option or several, as their answers say. */
export type HeadedKind = QuestionRow["kind"] | "choice"

export interface Heading {
  /** `一、` is 1; null without. */
  readonly ordinal: number | null
  /** null for a heading that says none. */
  readonly kind: HeadedKind | null
  /** As it is written: `名词解释`. */
  readonly name: string
  /** Whether the name is one that we know. */
  readonly isKnown: boolean
  /** What it says of points, and of how to answer. */
  readonly scores: string
  /** What stands behind it in its line. */
  readonly rest: string
}

const KINDS: ReadonlyArray<readonly [HeadedKind, RegExp]> = [
  ["indeterminate", /^(?:不定项(?:选择题?)?|不定项选择)/],
  ["multiple", /^(?:多项选择题?|多选题?|X\s*型题|多项选择)/],
  ["single", /^(?:单项选择题?|单选题?|单项选择|[ABC]1?2?\s*型(?:选择)?题|配伍选择题|最佳选择题|单一选择题)/],
  ["choice", /^(?:客观)?选择题/],
  ["short", /^(?:判断(?:改错|说明|分析|论述)题|辨析题|改错题)/],
  ["judge", /^(?:判断题|是非题|正误判断题?|判断正误|判断对错|判断(?=$|[(:]))/],
  ["blank", /^(?:填空题?|完成句子)/],
  ["order", /^排序题/],
  ["match", /^(?:配对题|匹配题|连线题|配伍题)/],
  ["number", /^数值题/],
  ["case", /^(?:案例分析题?|案例题|案例选择题|材料分析题|材料题|资料分析题?|阅读理解题?|综合案例题?|案例(?=$|[(:]))/],
  [
    "short",
    /^(?:名词解释题?|术语解释题?|概念解释题?|简答题?|简述题|论述题?|问答题?|计算题|计算分析题|核算题|分录题|业务题|业务处理题|综合题|综合分析题|应用题|分析题|设计题|作图题|证明题|解答题|翻译题|写作题?|作文题?|主观题|实务题)/,
  ],
]

const ORDINAL = String.raw`(?:第?\s*([一二三四五六七八九十]{1,3})\s*(?:部分|大题)?\s*[、.,: ]\s*|\(\s*([一二三四五六七八九十]{1,3})\s*\)\s*[、.]?\s*|(?:[IVX]{1,4}|[Ⅰ-Ⅻ])\s*[、.]\s*|(\d{1,2})\s*[、.]\s*)`
const HEAD = new RegExp(`^(?:${ORDINAL})?[【\\[]?`)

/** A heading that says the kind of the questions below it. */
export const headingIn = (text: string): Heading | null => {
  const line = flat(text).trim()
  const [head = "", chinese, inParens, digits] = HEAD.exec(line) ?? []
  const ordinal = numberIn(chinese ?? inParens ?? digits ?? "")
  const isChinese = (chinese ?? inParens) !== undefined
  const body = line.slice(head.length)
  for (const [kind, pattern] of KINDS) {
    const name = pattern.exec(body)?.[0]
    if (name === undefined) continue
    const rest = body.slice(name.length).replace(/^[】\]]/, "")
    if (!isBehindHeading(rest, isChinese)) return null
    return { ordinal, kind, name, isKnown: true, scores: rest, rest: withoutInstructions(rest) }
  }
  const other = /^([^\s，。？?！!,;:()]{1,12}题)(?=$|[(:])/.exec(body)
  if (isChinese && other !== null && isBehindHeading(body.slice(other[0].length), true))
    return {
      ordinal,
      kind: "short",
      name: other[0],
      isKnown: false,
      scores: body.slice(other[0].length),
      rest: "",
    }
  return /^第\s*[一二三四五六七八九十IVXⅠ-Ⅻ]+\s*(?:部分|卷)/.test(line) && line.length <= 30
    ? { ordinal: null, kind: null, name: line, isKnown: true, scores: "", rest: "" }
    : null
}

/** Instructions in parentheses, a stop, or, behind a Chinese number, a sentence on points. */
const isBehindHeading = (rest: string, isChinese: boolean): boolean => {
  const behind = withoutInstructions(rest)
  return (
    behind === "" ||
    /^\d{1,3}\s*[-~.、:至]/.test(behind) ||
    (isChinese && /^\s*(?:[(:,。]|本大?题|每小?题|共\s*\d|\d+\s*(?:小?题|分))/.test(rest))
  )
}

const withoutInstructions = (rest: string): string => rest.replace(/^(?:\s*\([^()]*\))*\s*[:。.]?\s*/, "")

/** `第一章 总论`, `项目二 存货`; null for a sentence. */
export const chapterIn = (text: string): { readonly level: 1 | 2; readonly name: string } | null => {
  const name = text.replaceAll(/[\s\u3000]+/g, " ").trim()
  const isChapter =
    /^(?:第\s?[一二三四五六七八九十百\d]{1,5}\s?[章篇编讲]|(?:模块|项目|单元|专题)\s?[一二三四五六七八九十\d]{1,4}(?!\d{0,4}[.、]?\d{0,4}题)|第\s?[一二三四五六七八九十百\d]{1,5}\s?单元)/.test(
      name,
    )
  const isSection = /^(?:第\s?[一二三四五六七八九十百\d]+\s?节|任务\s?[一二三四五六七八九十\d]+)/.test(name)
  if (!(isChapter || isSection) || name.length > 40 || /[。？?；;]$|[(（]\s*[)）]|答案/.test(name)) return null
  return { level: isChapter ? 1 : 2, name }
}
