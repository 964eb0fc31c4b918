import { chapterOf } from "./categories.ts"
import type { Draft, Fields, ReadQuestions } from "./Format.ts"
import { textOf } from "../../sheet/FileRefused.ts"
import { formattedText, formattedWords } from "./formattedText.ts"
import { giftAnswers } from "./giftAnswers.ts"
import { indexOf, splitAt, unescaped } from "./giftText.ts"
import { newNotes, noted, saidOf } from "./noted.ts"
import { readTags, withFixed } from "./tags.ts"

interface Block {
  readonly line: number
  readonly category: string | null
  readonly lines: ReadonlyArray<string>
}

/** Questions of a GIFT file stand between empty lines, so that one that is wrong takes no other with it. */
export const readGift = (bytes: Uint8Array): ReadQuestions => {
  const blocks = blocksOf(textOf(bytes).replaceAll(/\r\n?/g, "\n"))
  return {
    drafts: blocks.map(draftOf),
    rest: (numbers) => {
      const texts = numbers.map((n) => {
        const { category = null, lines = [] } = blocks[n] ?? {}
        return `${category === null ? "" : `$CATEGORY: ${category}\n\n`}${lines.join("\n")}\n`
      })
      return new TextEncoder().encode(texts.join("\n"))
    },
  }
}

const blocksOf = (text: string): ReadonlyArray<Block> => {
  const blocks: Block[] = []
  let category: string | null = null
  let lines: string[] = []
  const end = (line: number) => {
    if (lines.some((one) => !one.startsWith("//"))) blocks.push({ line: line - lines.length, category, lines })
    lines = []
  }
  const all = text.split("\n")
  all.forEach((line, n) => {
    const named = /^\$CATEGORY:(.*)/.exec(line)?.[1]?.trim()
    if (named !== undefined || line.trim() === "") end(n + 1)
    else lines.push(line.trimEnd())
    category = named ?? category
  })
  end(all.length + 1)
  return blocks
}

const draftOf = ({ line, category, lines }: Block): Draft => {
  const notes = lines.filter((one) => one.startsWith("//")).join("\n")
  const text = lines.filter((one) => !one.startsWith("//")).join("\n")
  const tags = [...notes.matchAll(/\[tag:([^[\]]*)\]/g)].map(([, tag = ""]) => unpercented(tag))
  const {
    fields: tagged,
    of,
    isCase,
    isIndeterminate,
    number,
    order,
    fixed,
  } = readTags(tags.filter((tag) => !/^(?:参考答案|解析)=/.test(tag)))
  const said = (name: string) => tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1)
  const read = readQuestion(text, {
    isIndeterminate,
    isCase,
    number,
    order,
    reference: said("参考答案"),
    explanation: said("解析"),
  })
  return {
    place: `第 ${line} 行`,
    chapter: chapterOf(category),
    of,
    fields: { ...tagged, id: /\[id:([^[\]]*)\]/.exec(notes)?.[1], ...withFixed(read.fields, fixed) },
    simplified: read.simplified,
    refused: read.refused,
  }
}

const unpercented = (text: string): string =>
  text.replaceAll(/%(25|5B|5D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Said {
  readonly isIndeterminate: boolean
  readonly isCase: boolean
  readonly number: string | undefined
  readonly order: string | undefined
  readonly reference: string | undefined
  readonly explanation: string | undefined
}

interface Read {
  readonly fields: Fields
  readonly simplified: ReadonlyArray<string>
  readonly refused: ReadonlyArray<string>
}

const readQuestion = (source: string, said: Said): Read => {
  const notes = newNotes()
  const body = source.replace(/^\s*::(?:\\.|[^\\])*?::/s, "")
  const [, format = "moodle"] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(body) ?? []
  const partOf = (raw: string) => {
    const own = /^\s*\[(html|moodle|plain|markdown)\]/.exec(raw)
    return { text: unescaped(own === null ? raw : raw.slice(own[0].length)), format: own?.[1] ?? format }
  }
  const shownAs = (raw: string, isOption: boolean) => {
    const part = partOf(raw)
    return noted(formattedText(part.text, part.format, isOption), isOption ? "选项" : "题干", notes)
  }
  const shown = (raw: string) => shownAs(raw, false)
  const option = (raw: string) => shownAs(raw, true)
  const words = (raw: string) => formattedWords(partOf(raw).text, partOf(raw).format)
  const open = indexOf(body, "{", 0)
  const close = open === -1 ? -1 : indexOf(body, "}", open)
  if (open === -1) {
    if (!said.isCase) notes.refused.push("题型  没有花括号，是说明文字而不是题目")
    return { fields: { kind: "case", stem: shown(body), explanation: said.explanation }, ...saidOf(notes) }
  }
  if (close === -1) return { fields: { stem: shown(body) }, simplified: [], refused: ["答案  花括号没有成对"] }
  const [before, after] = [body.slice(0, open), body.slice(close + 1)]
  const [inner = "", ...feedback] = splitAt(body.slice(open + 1, close), "####")
  const explanation = feedback.length === 0 ? undefined : shown(feedback.join("####"))
  const stem = after.trim() === "" ? shown(before) : `${shown(before)}____${shown(after)}`
  const fields = giftAnswers(
    inner.trim(),
    { ...said, stem, option, words, reference: said.reference ?? explanation },
    notes,
  )
  return { fields: { stem, explanation, ...fields }, ...saidOf(notes) }
}
