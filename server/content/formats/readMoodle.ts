import { xmlText } from "../../core/xmlText.ts"
import { type Draft, type Fields, FileRefused, type ReadQuestions } from "./Format.ts"
import { htmlText, trimmed } from "./htmlText.ts"
import {
  arrangedFields,
  type Choice,
  chosenFields,
  numberFields,
  pairFields,
  readTags,
  toleranceText,
  withBlank,
} from "./tags.ts"
import { childNamed, childrenNamed, lineReader, readXml, type XmlElement, xmlTextOf } from "./xml.ts"

/** Questions of a Moodle XML file; a category names the chapter of those after it. */
export const readMoodle = (bytes: Uint8Array): ReadQuestions => {
  const source = xmlTextOf(bytes, "文件")
  const quiz = readXml(source, "文件")
  if (quiz.name !== "quiz") throw new FileRefused(`不是 Moodle XML：最外层是 ${quiz.name}`)
  const lineAt = lineReader(source)
  let category: string | null = null
  const read: Array<{ readonly draft: Draft; readonly element: XmlElement; readonly category: string | null }> = []
  for (const element of childrenNamed(quiz, "question")) {
    if (element.attributes["type"] === "category")
      category = chapterOf(childNamed(childNamed(element, "category") ?? element, "text")?.text ?? "")
    else read.push({ draft: draftOf(element, `第 ${lineAt(element.start)} 行`, category), element, category })
  }
  return {
    drafts: read.map(({ draft }) => draft),
    rest: (numbers) => {
      const parts = numbers.flatMap((n) => {
        const one = read[n]
        if (one === undefined) return []
        const own = source.slice(one.element.start, one.element.end)
        return one.category === null ? [own] : [categoryXml(one.category), own]
      })
      return new TextEncoder().encode(quizXml(parts))
    },
  }
}

export const quizXml = (questions: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join("\n")}\n</quiz>\n`

export const categoryXml = (chapter: string): string =>
  `<question type="category"><category><text>$course$/top/${xmlText(chapter.replaceAll("/", "//"))}</text></category></question>`

/** The last step of a path of categories; a doubled slash is one of the name. */
const chapterOf = (path: string): string =>
  path.replaceAll("//", "\0").split("/").at(-1)?.replaceAll("\0", "/").trim() ?? ""

const draftOf = (element: XmlElement, place: string, chapter: string | null): Draft => {
  const tags = childrenNamed(childNamed(element, "tags") ?? element, "tag").map(
    (tag) => childNamed(tag, "text")?.text ?? "",
  )
  const { fields: tagged, of, isCase, isIndeterminate, number, order } = readTags(tags)
  const refused: string[] = []
  const simplified: string[] = []
  /** The text of a part, as its format says. */
  const textIn = (part: XmlElement | undefined, column: string): string => {
    if (part === undefined) return ""
    const text = childNamed(part, "text")?.text ?? ""
    if (childNamed(part, "file") !== undefined) refused.push(`${column}  含有图片或文件，暂不支持`)
    if ((part.attributes["format"] ?? "html") !== "html") return trimmed(text)
    const from = htmlText(text)
    refused.push(...from.refused.map((what) => `${column}  含有${what}，暂不支持`))
    simplified.push(...from.simplified)
    return from.text
  }
  const value = (name: string) => childNamed(element, name)?.text.trim() ?? ""
  const stem = textIn(childNamed(element, "questiontext"), "题干")
  const about = {
    ...tagged,
    id: value("idnumber") || undefined,
    explanation: textIn(childNamed(element, "generalfeedback"), "解析"),
    stem,
  }
  const answers = childrenNamed(element, "answer").map((answer) => ({
    text: textIn(answer, "选项"),
    fraction: Number(answer.attributes["fraction"] ?? 0),
    hasFeedback: textIn(childNamed(answer, "feedback"), "选项") !== "",
    tolerance: childNamed(answer, "tolerance")?.text.trim() || "0",
  }))
  if (answers.some(({ hasFeedback }) => hasFeedback)) simplified.push("各选项的反馈已略去")
  if (childNamed(element, "hint") !== undefined) simplified.push("提示（hint）已略去")

  const fields = ((): Fields => {
    const type = element.attributes["type"] ?? ""
    switch (type) {
      case "multichoice": {
        const choices = answers.map(({ text, fraction }): Choice => ({ text, isRight: fraction > 0 }))
        const isSingle = /^(?:true|1)$/.test(value("single"))
        if (isSingle && answers.some(({ fraction }) => fraction > 0 && !Number.isInteger(fraction)))
          simplified.push("部分得分取整到百分之一")
        const strict = choices.map((choice, n) => {
          const { fraction = 0 } = answers[n] ?? {}
          return {
            ...choice,
            isRight: fraction === 100,
            share: fraction >= 1 && fraction < 100 ? Math.floor(fraction) : undefined,
          }
        })
        return chosenFields(isSingle ? strict : choices, !isSingle, isIndeterminate)
      }
      case "truefalse":
        return {
          kind: "judge",
          answer: answers.find(({ fraction }) => fraction === 100)?.text.toLowerCase() === "true",
        }
      case "shortanswer": {
        if (answers.some(({ text }) => /(?<!\\)\*/.test(text))) simplified.push("答案中的通配符 * 按文字处理")
        if (value("usecase") === "1") simplified.push("填空不分大小写")
        const right = answers.filter(({ fraction }) => fraction === 100)
        if (right.length < answers.filter(({ fraction }) => fraction > 0).length)
          simplified.push("只得部分分的答案已略去")
        return {
          kind: "blank",
          stem: withBlank(stem),
          answer: [right.map(({ text }) => text.replaceAll(String.raw`\*`, "*"))],
        }
      }
      case "numerical": {
        const right = answers.filter(({ fraction }) => fraction === 100)
        if (answers.some(({ fraction }) => fraction > 0 && fraction < 100)) simplified.push("只得部分分的答案已略去")
        const units = childrenNamed(childNamed(element, "units") ?? element, "unit")
        const unit = units.find((one) => Number(childNamed(one, "multiplier")?.text) === 1)
        if (units.length > 1) simplified.push("只留下一个单位")
        const [first = { text: "", tolerance: "0" }] = right
        const key = toleranceText(
          first.text,
          first.tolerance,
          (unit && childNamed(unit, "unit_name")?.text.trim()) ?? "",
        )
        if (right.length !== 1 || key === null) refused.push("答案  数值题要有一个答案：一个数，可带误差")
        return numberFields(key ?? "", number)
      }
      case "matching": {
        const pairs = childrenNamed(element, "subquestion").map(
          (one) =>
            [textIn(one, "配对项"), trimmed(childNamed(childNamed(one, "answer") ?? one, "text")?.text ?? "")] as const,
        )
        return pairFields(pairs, order)
      }
      case "ordering": {
        if (!/^(?:ALL|0|)$/.test(value("selecttype"))) simplified.push("只抽一部分选项的设置已略去")
        const right = answers.toSorted((a, b) => a.fraction - b.fraction).map(({ text }) => text)
        return arrangedFields(
          "order",
          right,
          right.map((_, n) => n),
          order,
        )
      }
      case "cloze":
        return clozeFields(stem, refused)
      case "essay":
        return {
          kind: "short",
          answer: textIn(childNamed(element, "graderinfo"), "答案") || about.explanation || undefined,
        }
      case "description":
        if (!isCase) refused.push("题型  说明文字（description）不是题目")
        return { kind: "case" }
      default:
        refused.push(`题型  Moodle 的题型 ${type} 暂不支持`)
        return {}
    }
  })()
  return {
    place,
    chapter,
    of,
    fields: { ...about, ...fields },
    simplified: [...new Set(simplified)],
    refused: [...new Set(refused)],
  }
}

/** Blanks inside the text: `{1:SHORTANSWER:=a~=b}`. */
const clozeFields = (stem: string, refused: string[]): Fields => {
  const answer: string[][] = []
  const shown = stem.replaceAll(
    /\{\d*:([A-Z_]+):((?:\\.|(?!\{\d*:[A-Z_]+:)[^\\}])*)\}/gs,
    (_, type: string, inner: string) => {
      if (!/^(?:SHORTANSWER|SA|MW)(?:_?C)?$/.test(type)) refused.push(`题型  填空中的 ${type} 暂不支持`)
      const right = [...inner.matchAll(/(?:^|~)(=|%100%)((?:\\.|[^\\~#])*)/gs)]
      answer.push(right.map(([, , text = ""]) => text.replaceAll(/\\(.)/gs, "$1").trim()))
      return "____"
    },
  )
  if (answer.length === 0) refused.push("答案  没有找到填空")
  return { kind: "blank", stem: shown, answer }
}
