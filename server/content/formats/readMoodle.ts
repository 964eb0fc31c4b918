import { xmlText } from "../../core/xmlText.ts"
import { categoryOf, chapterOf } from "./categories.ts"
import { type Draft, type Fields, FileRefused, type Notes, type ReadQuestions } from "./Format.ts"
import { htmlText, trimmed } from "./htmlText.ts"
import { judgementIn } from "./judgementIn.ts"
import { arrangedFields, numberFields, pairFields, readTags, toleranceText, withBlank } from "./tags.ts"
import { typedKey } from "./typedKey.ts"
import { weighedNumber } from "./weighedNumber.ts"
import { oneChosen, severalChosen } from "./weighedOptions.ts"
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
      category = chapterOf(childNamed(childNamed(element, "category") ?? element, "text")?.text ?? null)
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
  `<question type="category"><category><text>${xmlText(categoryOf(chapter))}</text></category></question>`

const draftOf = (element: XmlElement, place: string, chapter: string | null): Draft => {
  const tags = childrenNamed(childNamed(element, "tags") ?? element, "tag").map(
    (tag) => childNamed(tag, "text")?.text ?? "",
  )
  const { fields: tagged, of, isCase, isIndeterminate, number, order } = readTags(tags)
  const notes: Notes = { refused: [], simplified: [] }
  const { refused, simplified } = notes
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
        const options = answers.map(({ text, fraction }) => ({ text, weight: fraction }))
        return /^(?:true|1)$/.test(value("single"))
          ? oneChosen(options, notes)
          : severalChosen(options, isIndeterminate, notes)
      }
      case "truefalse":
        return { kind: "judge", answer: judgementOf(answers, refused) }
      case "shortanswer": {
        const typed = answers.map(({ text, fraction }) => ({ pattern: text, weight: fraction }))
        return { kind: "blank", stem: withBlank(stem), answer: [typedKey(typed, notes, value("usecase") === "1")] }
      }
      case "numerical": {
        const units = childrenNamed(childNamed(element, "units") ?? element, "unit")
        const unit = units.find((one) => Number(childNamed(one, "multiplier")?.text) === 1)
        if (units.length > 1) simplified.push("只留下一个单位")
        const name = (unit && childNamed(unit, "unit_name")?.text.trim()) ?? ""
        const ranges = answers.map(({ text, tolerance, fraction }) => ({
          key: toleranceText(text, tolerance, name),
          weight: fraction,
        }))
        return numberFields(weighedNumber(ranges, notes, "一个数，可带误差"), number)
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
        const right = answers.map(({ text }) => text)
        return arrangedFields(
          "order",
          right,
          right.map((_, n) => n),
          order,
        )
      }
      case "cloze":
        return clozeFields(stem, notes)
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

/** Of a judgement whose answers are not called true and false, the first one is true: an old file. */
const judgementOf = (
  answers: ReadonlyArray<{ readonly text: string; readonly fraction: number }>,
  refused: string[],
): boolean => {
  const isNamed = answers.every(({ text }) => text === "true" || text === "false")
  const right = answers.findIndex(({ fraction }) => fraction === 100)
  if (answers.length !== 2 || answers.filter(({ fraction }) => fraction === 100).length !== 1)
    refused.push("答案  判断题要有一个得满分的答案")
  const named = answers.map(({ text }) => judgementIn(text))
  if (isNamed) return named[right] === true
  // words that say the opposite of the order are nobody's guess
  if (named.some((value, n) => value !== null && value !== (n === 0)))
    refused.push("答案  判断题的两个答案分不清哪个是对")
  return right === 0
}

/** Blanks inside the text: `{1:SHORTANSWER:=a~=b}`. */
const clozeFields = (stem: string, notes: Notes): Fields => {
  const answer: Array<ReadonlyArray<string>> = []
  const shown = stem.replaceAll(
    /\{\d*:([A-Z_]+):((?:\\.|(?!\{\d*:[A-Z_]+:)[^\\}])*)\}/gs,
    (_, type: string, inner: string) => {
      if (!/^(?:SHORTANSWER|SA|MW)(?:_?C)?$/.test(type)) notes.refused.push(`题型  填空中的 ${type} 暂不支持`)
      const typed = [...inner.matchAll(/(?:^|~)(=|%(-?[\d.]+)%)?((?:\\.|[^\\~#])*)/gs)].map(
        ([, sign, weight, text = ""]) => ({
          // a star stays marked as one, every other sign stands for itself
          pattern: text.replaceAll(/\\([^*])/g, "$1").trim(),
          weight: sign === "=" ? 100 : Number(weight ?? 0),
        }),
      )
      answer.push(typedKey(typed, notes, type.endsWith("C")))
      return "____"
    },
  )
  if (answer.length === 0) notes.refused.push("答案  没有找到填空")
  return { kind: "blank", stem: shown, answer }
}
