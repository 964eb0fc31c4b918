import { categoryOf } from "./categories.ts"
import type { Format, OutgoingBank, WrittenFile } from "./Format.ts"
import { escaped } from "./giftText.ts"
import { readGift } from "./readGift.ts"
import { type AnyPart, arrangedOf, blanksOf, choicesOf, fixedTags, linesOf, numberOf, pairsOf, tagsOf } from "./tags.ts"
import { patternOf } from "./typedKey.ts"

const write = ({ chapters, questions }: OutgoingBank): WrittenFile => {
  const left: Array<{ id: string; reason: string }> = []
  let category = ""
  const blocks = linesOf(questions, new Map(chapters.map(({ id, name }) => [id, name]))).flatMap((lines) => {
    const [reason] = lines.flatMap(({ part }) => unfit(part))
    if (reason !== undefined) {
      left.push({ id: lines[0]?.part.id ?? "", reason })
      return []
    }
    return lines.flatMap(({ part, chapter, of }) => {
      const changed = chapter === category ? [] : [`$CATEGORY: ${categoryOf(chapter)}\n`]
      category = chapter
      return [...changed, blockOf(part, of)]
    })
  })
  return { bytes: new TextEncoder().encode(blocks.join("\n")), left }
}

const unfit = (part: AnyPart): ReadonlyArray<string> => {
  if (part.kind === "order") return ["GIFT 没有排序题"]
  if (part.kind === "match")
    return [...(part.prompts ?? []), ...arrangedOf(part).texts].some((text) => text.includes("->"))
      ? ["GIFT 会把配对中的 -> 当作分隔"]
      : []
  if (part.kind !== "blank") return []
  const blanks = blanksOf(part)
  if (blanks.length > 1) return ["GIFT 的填空题只有一个空"]
  return blanks.flat().some((text) => text.includes("->")) ? ["GIFT 会把答案中的 -> 当作配对"] : []
}

const blockOf = (part: AnyPart, of: string | null): string => {
  const answer = part.kind === "short" && typeof part.answer === "string" ? [`参考答案=${part.answer}`] : []
  const explained = part.kind === "case" && part.explanation !== "" ? [`解析=${part.explanation}`] : []
  const order = part.kind === "match" ? pairsOf(part).order : null
  const tags = [...tagsOf(part, of, order), ...fixedTags(part), ...answer, ...explained].map(
    (tag) => `[tag:${percented(tag)}]`,
  )
  const stem = `::${escaped(part.id)}::[plain]${escaped(part.stem)}`
  const feedback = part.explanation === "" ? "" : `####${escaped(part.explanation)}`
  const braces = part.kind === "case" ? "" : `{${answersOf(part)}${feedback}}`
  return `// [id:${part.id}] ${tags.join(" ")}\n${stem}${braces}\n`
}

const answersOf = (part: AnyPart): string => {
  switch (part.kind) {
    case "judge":
      return part.answer === true ? "TRUE" : "FALSE"
    case "blank":
      return blanksOf(part)
        .flat()
        .map((text) => `=${answer(patternOf(text))}`)
        .join(" ")
    case "match":
      return pairsOf(part)
        .pairs.map(([prompt, text]) => `=${escaped(prompt)} -> ${escaped(text)}`)
        .join(" ")
    case "number": {
      const { value, by } = numberOf(part)
      return `#${value}:${by}`
    }
    case "single":
      return choicesOf(part)
        .map(
          ({ text, isRight, share }) =>
            `${isRight ? "=" : "~"}${share === undefined ? "" : `%${share}%`}${answer(text)}`,
        )
        .join(" ")
    case "multiple":
    case "indeterminate": {
      const choices = choicesOf(part)
      const share = Number((100 / choices.filter(({ isRight }) => isRight).length).toFixed(5))
      return choices.map(({ text, isRight }) => `~%${isRight ? share : -100}%${answer(text)}`).join(" ")
    }
    case "order":
    case "short":
    case "case":
      return ""
  }
}

/** One that begins like a format or a weight says that it is neither. */
const answer = (text: string): string => `${/^[[%]/.test(text) ? "[plain]" : ""}${escaped(text)}`

const percented = (text: string): string =>
  text.replaceAll(/[%[\]\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)

/** GIFT, the text format of Moodle. */
export const gift: Format = { read: readGift, write }
