import { type Draft, type Fields, type ReadQuestions, textOf } from "./Format.ts"
import { htmlText, trimmed } from "./htmlText.ts"
import {
  type Choice,
  chosenFields,
  numberFields,
  pairFields,
  rangeText,
  readTags,
  toleranceText,
  withBlank,
} from "./tags.ts"

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
    chapter: category === null ? null : chapterOf(category),
    of,
    fields: { ...tagged, id: /\[id:([^[\]]*)\]/.exec(notes)?.[1], ...read.fields },
    simplified: read.simplified,
    refused: read.refused,
  }
}

/** The last step of a path of categories; a doubled slash is one of the name. */
const chapterOf = (category: string): string =>
  category.replaceAll("//", "\0").split("/").at(-1)?.replaceAll("\0", "/").trim() ?? ""

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
  const refused: string[] = []
  const simplified: string[] = []
  const body = source.replace(/^\s*::(?:\\.|[^\\])*?::/s, "")
  const [, format = "plain"] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(body) ?? []
  const shown = (raw: string) => {
    const own = /^\s*\[(html|moodle|plain|markdown)\]/.exec(raw)
    const plain = unescaped(own === null ? raw : raw.slice(own[0].length))
    if ((own?.[1] ?? format) !== "html") return trimmed(plain)
    const from = htmlText(plain)
    refused.push(...from.refused.map((what) => `题干  含有${what}，暂不支持`))
    simplified.push(...from.simplified)
    return from.text
  }
  const open = indexOf(body, "{", 0)
  const close = open === -1 ? -1 : indexOf(body, "}", open)
  if (open === -1) {
    if (!said.isCase) refused.push("题型  没有花括号，是说明文字而不是题目")
    return { fields: { kind: "case", stem: shown(body), explanation: said.explanation }, simplified, refused }
  }
  if (close === -1) return { fields: { stem: shown(body) }, simplified, refused: ["答案  花括号没有成对"] }
  const [before, after] = [body.slice(0, open), body.slice(close + 1)]
  const [inner = "", ...feedback] = splitAt(body.slice(open + 1, close), "####")
  const explanation = feedback.length === 0 ? undefined : shown(feedback.join("####"))
  const answers = inner.trim()
  const stem = after.trim() === "" ? shown(before) : `${shown(before)}____${shown(after)}`
  const done = (fields: Fields): Read => ({ fields: { stem, explanation, ...fields }, simplified, refused })

  if (answers === "") return done({ kind: "short", answer: said.reference ?? explanation })
  const [, judged] = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(answers) ?? []
  if (judged !== undefined) return done({ kind: "judge", answer: /^T/i.test(judged) })
  if (answers.startsWith("#")) {
    const { key, isPart } = numberIn(answers.slice(1))
    if (key === null) refused.push("答案  数值题要有一个答案：数、数:误差 或 数..数")
    if (isPart) simplified.push("只得部分分的答案已略去")
    return done(numberFields(key ?? "", said.number))
  }
  const options = answersOf(answers)
  if (options.every(({ sign, raw }) => sign === "=" && raw.includes("->"))) {
    const pairs = options.map(({ raw }) => {
      const at = raw.indexOf("->")
      return [shown(raw.slice(0, at)), shown(raw.slice(at + 2))] as const
    })
    return done(pairFields(pairs, said.order))
  }
  if (options.some(({ feedback: own }) => own)) simplified.push("各选项的反馈已略去")
  if (options.every(({ sign, weight }) => sign === "=" && (weight ?? 100) > 0)) {
    if (options.some(({ weight }) => weight !== null && weight !== 100)) simplified.push("只得部分分的答案按正确处理")
    return done({ kind: "blank", stem: withBlank(stem), answer: [options.map(({ raw }) => shown(raw))] })
  }
  // with one that is right by itself, weights are what others earn beside it
  const hasOne = options.filter(({ sign, weight }) => sign === "=" && weight === null).length === 1
  const choices = options.map(({ sign, weight, raw }): Choice => ({
    text: shown(raw),
    isRight: weight === null ? sign === "=" : !hasOne && weight > 0,
    share: weight !== null && weight >= 1 && weight < 100 ? Math.floor(weight) : undefined,
  }))
  const several =
    !hasOne && options.some(({ sign, weight }) => sign === "~" && weight !== null && weight > 0 && weight < 100)
  const right = choices.filter(({ isRight }) => isRight).length
  return done(chosenFields(choices, several || right > 1, said.isIndeterminate))
}

/** `12.5:0.1`, `12..13`, or several, of which the one that earns everything counts. */
const numberIn = (text: string): { readonly key: string | null; readonly isPart: boolean } => {
  const parts = splitAt(text, "=").filter((part) => part.trim() !== "")
  const whole = parts.filter((part) => !/^\s*%(?!100(?:\.0*)?%)/.test(part))
  const [plain = ""] = splitAt(whole[0]?.replace(/^\s*%[\d.]+%/, "") ?? "", "#")
  const [, value = "", by = "0", most] = NUMBER.exec(unescaped(plain).trim()) ?? []
  const key = most === undefined ? toleranceText(value, by) : rangeText(value, most)
  return { key: whole.length > 1 ? null : key, isPart: whole.length < parts.length }
}

const NUMBER = /^(-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(?::([\d.]+(?:e[+-]?\d+)?)|\.\.(-?[\d.]+(?:e[+-]?\d+)?))?$/i

const answersOf = (text: string) => {
  const starts = [...text.matchAll(/\\.|[=~]/gs)].filter(([sign]) => sign.length === 1).map(({ index }) => index)
  return starts.map((start, n) => {
    const whole = text.slice(start + 1, starts[n + 1] ?? text.length)
    const [, weight, rest = whole] = /^\s*%(-?[\d.]+)%(.*)$/s.exec(whole) ?? []
    const [raw = "", ...own] = splitAt(rest, "#")
    return {
      sign: text.charAt(start),
      weight: weight === undefined ? null : Number(weight),
      raw,
      feedback: own.length > 0,
    }
  })
}

/** At signs that no backslash keeps. */
const splitAt = (text: string, sign: string): ReadonlyArray<string> => {
  const parts: string[] = []
  let begin = 0
  for (let at = indexOf(text, sign, 0); at !== -1; at = indexOf(text, sign, begin)) {
    parts.push(text.slice(begin, at))
    begin = at + sign.length
  }
  return [...parts, text.slice(begin)]
}

const indexOf = (text: string, sign: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign))
