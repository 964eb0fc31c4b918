import { xmlText } from "../../core/xmlText.ts"
import type { Format, OutgoingBank, WrittenFile } from "./Format.ts"
import { CLOZE_OPENING, categoryXml, quizXml, readMoodle } from "./readMoodle.ts"
import {
  type AnyPart,
  arrangedOf,
  blanksOf,
  choicesOf,
  fixedTags,
  letterAt,
  linesOf,
  numberOf,
  pairsOf,
  tagsOf,
} from "./tags.ts"
import { patternOf } from "./typedKey.ts"

const write = ({ chapters, questions }: OutgoingBank): WrittenFile => {
  const left: Array<{ id: string; reason: string }> = []
  let category = ""
  const parts = linesOf(questions, new Map(chapters.map(({ id, name }) => [id, name]))).flatMap((lines) => {
    if (lines.some(({ part }) => isClozeMisread(part))) {
      left.push({ id: lines[0]?.part.id ?? "", reason: "题干中有 Moodle 填空的写法，写出后会多出一个空" })
      return []
    }
    return lines.flatMap(({ part, chapter, of }) => {
      const changed = chapter === category ? [] : [categoryXml(chapter)]
      category = chapter
      return [...changed, questionXml(part, of)]
    })
  })
  return { bytes: new TextEncoder().encode(quizXml(parts)), left }
}

const isClozeMisread = (part: AnyPart): boolean =>
  part.kind === "blank" && blanksOf(part).length > 1 && CLOZE_OPENING.test(part.stem)

/** Texts go out as plain text: shown as they are written, marks and formulas included. */
const textXml = (name: string, text: string): string =>
  `<${name} format="plain_text"><text>${xmlText(text)}</text></${name}>`

const answerXml = (text: string, fraction: number): string =>
  `<answer fraction="${fraction}" format="plain_text"><text>${xmlText(text)}</text></answer>`

const questionXml = (part: AnyPart, of: string | null): string => {
  const { type, stem = part.stem, body } = typed(part)
  const tags = [...tagsOf(part, of, orderIn(part)), ...fixedTags(part)].map(
    (tag) => `<tag><text>${xmlText(tag)}</text></tag>`,
  )
  return [
    `<question type="${type}">`,
    `<name><text>${xmlText(part.id)}</text></name>`,
    textXml("questiontext", stem),
    textXml("generalfeedback", part.explanation),
    `<defaultgrade>1</defaultgrade><hidden>0</hidden><idnumber>${xmlText(part.id)}</idnumber>`,
    body,
    `<tags>${tags.join("")}</tags>`,
    `</question>`,
  ].join("\n")
}

const orderIn = (part: AnyPart): string | null =>
  part.kind === "match"
    ? pairsOf(part).order
    : part.kind === "order"
      ? arrangedOf(part).right.map(letterAt).join("")
      : null

interface Typed {
  readonly type: string
  readonly stem?: string
  readonly body: string
}

const typed = (part: AnyPart): Typed => {
  switch (part.kind) {
    case "single":
    case "multiple":
    case "indeterminate": {
      const choices = choicesOf(part)
      const isSingle = part.kind === "single"
      const share = isSingle ? 100 : Number((100 / choices.filter(({ isRight }) => isRight).length).toFixed(5))
      const answers = choices.map(({ text, isRight, share: earned = 0 }) =>
        answerXml(text, isRight ? share : isSingle ? earned : -100),
      )
      const how = `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>`
      return { type: "multichoice", body: `${how}\n${answers.join("\n")}` }
    }
    case "judge":
      return {
        type: "truefalse",
        body: [true, false].map((value) => answerXml(String(value), part.answer === value ? 100 : 0)).join("\n"),
      }
    case "blank": {
      const blanks = blanksOf(part)
      const [only = []] = blanks
      if (blanks.length === 1)
        return {
          type: "shortanswer",
          body: `<usecase>0</usecase>\n${only.map((text) => answerXml(patternOf(text), 100)).join("\n")}`,
        }
      return { type: "cloze", stem: clozeStem(part.stem, blanks), body: "" }
    }
    case "match": {
      const pairs = pairsOf(part).pairs.map(
        ([prompt, text]) =>
          `<subquestion format="plain_text"><text>${xmlText(prompt)}</text><answer><text>${xmlText(text)}</text></answer></subquestion>`,
      )
      return { type: "matching", body: `<shuffleanswers>true</shuffleanswers>\n${pairs.join("\n")}` }
    }
    case "order": {
      const { texts, right } = arrangedOf(part)
      const how =
        "<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><gradingtype>ABSOLUTE_POSITION</gradingtype>"
      return { type: "ordering", body: `${how}\n${right.map((n, at) => answerXml(texts[n] ?? "", at + 1)).join("\n")}` }
    }
    case "number": {
      const { value, by, unit } = numberOf(part)
      const answer = `<answer fraction="100" format="plain_text"><text>${xmlText(value)}</text><tolerance>${by}</tolerance></answer>`
      const named = `<unit><multiplier>1</multiplier><unit_name>${xmlText(unit)}</unit_name></unit>`
      const how = "<unitgradingtype>0</unitgradingtype><showunits>3</showunits>"
      return { type: "numerical", body: unit === "" ? answer : `${answer}\n${how}<units>${named}</units>` }
    }
    case "short":
      return { type: "essay", body: textXml("graderinfo", typeof part.answer === "string" ? part.answer : "") }
    case "case":
      return { type: "description", body: "" }
  }
}

const clozeStem = (stem: string, blanks: ReadonlyArray<ReadonlyArray<string>>): string => {
  const cloze = (texts: ReadonlyArray<string>) =>
    `{1:SHORTANSWER:${texts.map((text) => `=${text.replaceAll(/[*\\}#~/"]/g, String.raw`\$&`)}`).join("~")}}`
  let n = 0
  const placed = stem.replaceAll(/_{2,}/g, (line) => (n < blanks.length ? cloze(blanks[n++] ?? []) : line))
  return `${placed}${blanks.slice(n).map(cloze).join("")}`
}

export const moodle: Format = { read: readMoodle, write }
