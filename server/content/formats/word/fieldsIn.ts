import { ownValue } from "#domain/core/ownValue.ts"
import { flat } from "./lineText.ts"

/** What lines of a document say of a question, by the headings of a sheet. */
export type FieldName =
  | "答案"
  | "解析"
  | "知识点"
  | "难度"
  | "分值"
  | "来源"
  | "年份"
  | "题型"
  | "章节"
  | "可接受答案"
  | "作答"

export interface FieldAt {
  readonly name: FieldName
  /** Where its label begins in the text, and where what it says begins. */
  readonly from: number
  readonly begin: number
}

const NAMES: Readonly<Record<string, FieldName>> = {
  答案: "答案",
  正确答案: "答案",
  参考答案: "答案",
  标准答案: "答案",
  本题答案: "答案",
  Answer: "答案",
  ANSWER: "答案",
  Key: "答案",
  答: "答案",
  解: "答案",
  解析: "解析",
  答案解析: "解析",
  试题解析: "解析",
  参考解析: "解析",
  题目解析: "解析",
  详解: "解析",
  分析: "解析",
  点评: "解析",
  讲解: "解析",
  解题思路: "解析",
  知识点: "知识点",
  考点: "知识点",
  考查点: "知识点",
  考核点: "知识点",
  难度: "难度",
  难易度: "难度",
  难易程度: "难度",
  难度系数: "难度",
  分值: "分值",
  分数: "分值",
  来源: "来源",
  出处: "来源",
  年份: "年份",
  题型: "题型",
  章节: "章节",
  所属章节: "章节",
  可接受答案: "可接受答案",
  // of whoever sat it: no key
  我的答案: "作答",
  你的答案: "作答",
  学生答案: "作答",
  考生答案: "作答",
  得分: "作答",
  本题得分: "作答",
}

const LIST = Object.keys(NAMES)
  .toSorted((a, b) => b.length - a.length)
  .join("|")
const LABEL = new RegExp(
  `[【\\[(]\\s*(${LIST})\\s*[】\\])]\\s*[:、]?\\s*|(${LIST})\\s*[:]\\s*|(答案|正确答案|参考答案|难度|知识点)\\s+(?=\\S)|((?:正确|参考|标准)?答案)(?:是|为)\\s*[:]?\\s*(?=[A-H√×])`,
  "gu",
)

/** The labels of a line: one at its beginning, others behind a space, a stop, a bracket or in brackets of their own. */
export const fieldsIn = (text: string): ReadonlyArray<FieldAt> => {
  const line = flat(text)
  const found: FieldAt[] = []
  for (const match of line.matchAll(LABEL)) {
    const [raw, bracketed, colon, spaced, said] = match
    const before = line.slice(0, match.index)
    const isFirst = before.trim() === ""
    const isBracketed = bracketed !== undefined && /^[【[]/.test(raw)
    if (!isFirst && !isBracketed && !(colon !== undefined && /[\s。;,)】]$/.test(before))) continue
    // one sign is a word of many
    if (!isFirst && (colon === "解" || colon === "答")) continue
    if (found.length === 0 && !isFirst && !isBracketed && !/[\s。;)】]$/.test(before)) continue
    const name = ownValue(NAMES, bracketed ?? colon ?? spaced ?? said ?? "")
    if (name !== undefined) found.push({ name, from: match.index, begin: match.index + raw.length })
  }
  return found
}
