import type { QuestionKind } from "./KindName.ts"
import { utf8Length } from "./utf8Length.ts"

/** What an answer may be: `contract/examQuestion.ts` says which kind takes which. */
export type AnswerValue = boolean | string | ReadonlyArray<string> | null

/** Characters of one field, as people count them: signs joined to one character are one. */
const MAX_CHARACTERS: Readonly<Partial<Record<QuestionKind, number>>> = { blank: 500, number: 60 }
const MAX_TEXT = 5_000
/** Of a whole answer, as JSON in UTF-8: twenty blanks full of Chinese fit, and one record fits a batch. */
export const MAX_BYTES = 32 * 1024
export const MAX_PARTS = 20

/**
 * What of a typed text is no part of an answer. `characters`: signs that no text can hold; `long`: what comes after the
 * most characters of its field; `large`: what comes after the most bytes, of characters joined of many signs. `full`: a
 * file, for which the text leaves no room.
 */
export type Excess = "characters" | "long" | "large" | "full"

/** U+0000, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u

export const charactersOf = (kind: QuestionKind): number => MAX_CHARACTERS[kind] ?? MAX_TEXT

/** Whether journal, wire and database can hold it. */
export const isKeepable = (value: AnswerValue): boolean => isSendable(value) && !partsOf(value).some(isUnstorable)

/** Whether a request has room for it. */
export const isSendable = (value: AnswerValue): boolean =>
  partsOf(value).length <= MAX_PARTS && bytesOf(value) <= MAX_BYTES

interface Typed {
  /** The text of the field until now. */
  readonly before: string
  readonly text: string
  readonly characters: number
  /** The room that there is for it. */
  readonly bytes: number
}

/**
 * As much of a text as a field takes, and why that is not all: what was put in gives way, whole characters of it, and
 * nothing that stood there before.
 */
export const fit = ({
  before,
  text,
  characters,
  bytes,
}: Typed): { readonly text: string; readonly excess: Excess | null } => {
  const clean = text.replaceAll(new RegExp(UNSTORABLE, "gu"), "")
  if (isWithin(clean, characters, bytes)) return { text: clean, excess: clean === text ? null : "characters" }
  const start = sharedStart(before, clean)
  const end = sharedEnd(before.slice(start.length), clean.slice(start.length))
  const room = {
    characters: characters - countUpTo(start, characters) - countUpTo(end, characters),
    bytes: bytes - bytesIn(start + end),
  }
  let kept = ""
  for (const character of charactersIn(clean.slice(start.length, clean.length - end.length))) {
    room.characters -= 1
    room.bytes -= bytesIn(character)
    if (room.characters < 0) return { text: start + kept + end, excess: "long" }
    if (room.bytes < 0) return { text: start + kept + end, excess: "large" }
    kept += character
  }
  return { text: clean, excess: clean === text ? null : "characters" }
}

/** Bytes that are left to a field beside the other parts of its answer. */
export const roomBeside = (value: AnswerValue): number => MAX_BYTES - bytesOf(value)

/** As much as can be kept of a value that an older build of the page wrote down; the same value where that is all. */
export const mended = (value: AnswerValue): AnswerValue => {
  if (isKeepable(value) || value === null || typeof value === "boolean") return value
  const fitting = (text: string, characters: number, bytes: number) => fit({ before: "", text, characters, bytes }).text
  if (typeof value === "string") return fitting(value, MAX_TEXT, roomBeside("")) || null
  const parts = value.slice(0, MAX_PARTS).map(() => "")
  parts.forEach((_, place) => {
    parts[place] = fitting(value[place] ?? "", charactersOf("blank"), roomBeside(parts))
  })
  return parts.every((part) => part === "") ? null : parts
}

const EXCESSES: Readonly<Record<Exclude<Excess, "long">, string>> = {
  characters: "有的字符无法保存，已经去掉",
  large: "组合字符太多，多出的没有写入",
  full: "文字太多，附件没有加上：请先删去一些文字",
}

/** The words under a field. */
export const describe = (excess: Excess, kind: QuestionKind): string =>
  excess === "long" ? `最多${charactersOf(kind)}字，多出的没有写入` : EXCESSES[excess]

const isUnstorable = (text: string): boolean => UNSTORABLE.test(text)

const partsOf = (value: AnswerValue): ReadonlyArray<string> =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value : []

const bytesOf = (value: AnswerValue): number => utf8Length(JSON.stringify(value))
/** Within the quotes of a JSON text. */
const bytesIn = (text: string): number => bytesOf(text) - 2

const isWithin = (text: string, characters: number, bytes: number): boolean =>
  (text.length <= characters || countUpTo(text, characters + 1) <= characters) && bytesIn(text) <= bytes

const countUpTo = (text: string, most: number): number => {
  let count = 0
  for (const _ of charactersIn(text)) if ((count += 1) >= most) break
  return count
}

const sharedStart = (one: string, other: string): string => {
  let length = 0
  for (const character of charactersIn(one)) {
    if (!other.startsWith(character, length)) break
    length += character.length
  }
  return one.slice(0, length)
}

const sharedEnd = (one: string, other: string): string => {
  let length = 0
  for (const character of [...charactersIn(one)].toReversed()) {
    if (!other.endsWith(character, other.length - length)) break
    length += character.length
  }
  return other.slice(other.length - length)
}

/** One by one; a browser that does not know which signs are joined (Firefox < 125) gives the signs. */
const charactersIn = function* (text: string): Generator<string> {
  if (typeof Intl.Segmenter === "undefined") yield* text
  else for (const { segment } of new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(text)) yield segment
}
