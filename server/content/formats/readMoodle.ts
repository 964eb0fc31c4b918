import { xmlText } from "../../core/xmlText.ts"
import { categoryOf, chapterOf } from "./categories.ts"
import type { Draft, Fields, Notes, ReadQuestions } from "./Format.ts"
import { FileRefused } from "../../sheet/FileRefused.ts"
import { formattedText, formattedWords } from "./formattedText.ts"
import { trimmed } from "./htmlText.ts"
import { judgementIn } from "./judgementIn.ts"
import { newNotes, noted, saidOf } from "./noted.ts"
import { nameOf } from "./qtiNames.ts"
import { OLD } from "./readQti.ts"
import { arrangedFields, numberFields, pairFields, readTags, toleranceText, withBlank, withFixed } from "./tags.ts"
import { typedKey } from "./typedKey.ts"
import { weighedNumber } from "./weighedNumber.ts"
import { oneChosen, severalChosen } from "./weighedOptions.ts"
import { childNamed, childrenNamed, lineReader, readXml, type XmlElement, xmlTextOf } from "../../sheet/xml.ts"

/** Questions of a Moodle XML file; a category names the chapter of those after it. */
export const readMoodle = (bytes: Uint8Array): ReadQuestions => {
  const source = xmlTextOf(bytes, "文件")
  const quiz = readXml(source, "文件")
  if (quiz.name !== "quiz") throw new FileRefused(otherXml(quiz))
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

const otherXml = (root: XmlElement): string => {
  switch (nameOf(root)) {
    case "questestinterop":
      return `这是 QTI 1.2，${OLD}`
    case "assessmentItem":
      return "这是 QTI 的单个题目；请和清单 imsmanifest.xml 一起放进 .zip"
    case "assessmentTest":
      return "这是 QTI 的试卷；请和清单 imsmanifest.xml 一起放进 .zip"
    default:
      return `不是 Moodle XML：最外层是 ${root.name}`
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
  const { fields: tagged, of, isCase, isIndeterminate, number, order, fixed } = readTags(tags)
  const notes = newNotes()
  const { refused, simplified } = notes
  /** The text of a part, as its format says. */
  const textIn = (part: XmlElement | undefined, column: string, text = textOf(part)): string => {
    if (part === undefined) return ""
    if (childNamed(part, "file") !== undefined) refused.push(`${column}  含有图片或文件，暂不支持`)
    const isOption = column === "选项" || column === "配对项"
    return noted(formattedText(text, part.attributes["format"] ?? "html", isOption), column, notes)
  }
  const value = (name: string) => childNamed(element, name)?.text.trim() ?? ""
  const type = element.attributes["type"] ?? ""
  const asked = childNamed(element, "questiontext")
  const cloze = type === "cloze" ? clozeIn(textOf(asked), wordsBy(asked), notes) : undefined
  const stem = textIn(asked, "题干", cloze?.text)
  const about = {
    ...tagged,
    id: value("idnumber") || undefined,
    explanation: textIn(childNamed(element, "generalfeedback"), "解析"),
    stem,
  }
  const answers = childrenNamed(element, "answer").map((answer) => ({
    text: TYPED.has(type) ? wordsBy(answer)(textOf(answer)) : textIn(answer, "选项"),
    fraction: Number(answer.attributes["fraction"] ?? 0),
    hasFeedback: isSaid(childNamed(answer, "feedback")),
    tolerance: childNamed(answer, "tolerance")?.text.trim() || "0",
  }))
  if (answers.some(({ hasFeedback }) => hasFeedback)) simplified.push("各选项的反馈已略去")
  if (childNamed(element, "hint") !== undefined) simplified.push("提示（hint）已略去")

  const fields = ((): Fields => {
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
        return { kind: "blank", answer: cloze?.answer }
      case "essay": {
        const grader = childNamed(element, "graderinfo")
        return {
          kind: "short",
          answer: wordsBy(grader)(textOf(grader)) || about.explanation || undefined,
        }
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
    fields: { ...about, ...withFixed(fields, fixed) },
    ...saidOf(notes),
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

const textOf = (part: XmlElement | undefined): string => (part && childNamed(part, "text")?.text) ?? ""

const isSaid = (part: XmlElement | undefined): boolean => {
  const { text, refused } = formattedText(textOf(part), part?.attributes["format"] ?? "html")
  return text !== "" || refused.length > 0
}

/** Types whose answers are typed, or the words of Moodle itself. */
const TYPED = new Set(["shortanswer", "numerical", "truefalse"])

/** Text that is compared or shown without marks. */
const wordsBy = (part: XmlElement | undefined) => (text: string) =>
  formattedWords(text, part?.attributes["format"] ?? "html")

interface Cloze {
  /** With lines in the places of the blanks. */
  readonly text: string
  readonly answer: ReadonlyArray<ReadonlyArray<string>>
}

/** How Moodle opens a blank inside a text: `{1:SHORTANSWER:`; any other word between the colons is text. */
export const CLOZE_OPENING =
  /\{\d*:(MULTI(?:CHOICE|RESPONSE)(?:_[HV]?S?)?|M[CR][HV]?S?|NUMERICAL|NM|(?:SHORTANSWER|SA|MW|REGEXP|RX)(?:_?C)?):/

/** Where the answers of a blank end: their brace, one after a backslash not counted; -1 where nothing closes them. */
const endOfBlank = (source: string, from: number): number => {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at += 1
    else if (source[at] === "}") return at
  }
  return -1
}

/** Blanks inside the text: `{1:SHORTANSWER:=a~=b}`. */
const clozeIn = (source: string, wordsOf: (text: string) => string, notes: Notes): Cloze => {
  const answer: Array<ReadonlyArray<string>> = []
  let text = ""
  let read = 0
  const openings = new RegExp(CLOZE_OPENING, "g")
  for (let opening = openings.exec(source); opening !== null; opening = openings.exec(source)) {
    const end = endOfBlank(source, openings.lastIndex)
    // no later opening has an end either
    if (end === -1) break
    const inner = source.slice(openings.lastIndex, end)
    const [, type = ""] = opening
    if (!/^(?:SHORTANSWER|SA|MW)/.test(type)) notes.refused.push(`题型  填空中的 ${type} 暂不支持`)
    const typed = [...inner.matchAll(/(?:^|~)(=|%(-?[\d.]+)%)?((?:\\.|[^\\~#])*)/gs)].map(
      ([, sign, weight, text = ""]) => ({
        // a star stays marked as one, every other sign stands for itself
        pattern: wordsOf(text.replaceAll(/\\([^*])/g, "$1")),
        weight: sign === "=" ? 100 : Number(weight ?? 0),
      }),
    )
    answer.push(typedKey(typed, notes, type.endsWith("C") && type !== "MC"))
    text += `${source.slice(read, opening.index)}____`
    read = openings.lastIndex = end + 1
  }
  if (answer.length === 0) notes.refused.push("答案  没有找到填空")
  return { text: text + source.slice(read), answer }
}
