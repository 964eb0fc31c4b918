import { judgementIn } from "../judgementIn.ts"
import { joined } from "../lists.ts"
import { flat } from "./lineText.ts"
import { lettersOf, type OptionLabels } from "./optionsIn.ts"

/** What an answer says, for the cell of a sheet, and what stands behind it. */
export interface AnswerText {
  readonly cell: string
  readonly rest: string
}

/** `B`, `A、C`, `B. 收入`, `B项正确`, `收入`; null for anything else. */
export const choiceAnswer = (
  text: string,
  options: ReadonlyArray<{ readonly key: string; readonly text: string }>,
  labels: OptionLabels = "marked",
): AnswerText | null => {
  const called = lettersOf(text, labels)
  if (called !== null || labels === "circled") return called === null ? null : { cell: called, rest: "" }
  const line = flat(text)
    .trim()
    .replace(/^[故应]?选\s*(?=[A-J])/, "")
    .replace(/^([A-J](?:[\s,、]{0,4}[A-J])*)\s?选?项(?:正确|符合题意)?(?=$|[\s.。;,])/, "$1")
  const [, letters = "", rest = ""] =
    /^[([【]?\s*([A-J](?:[\s,、;/和及与]{0,4}[A-J])*)(?![A-Za-z])\s{0,4}[)\]】]?(?:$|[\s.。;,、:](.*)$|(?=[(【])(.*)$)/s.exec(
      line,
    ) ?? []
  if (letters !== "") {
    const behind = rest.replace(/^[\s.。;,、:]+/, "").trim()
    const cell = letters.replaceAll(/[^A-J]/g, "")
    const isOwn = options.some((option) => cell === option.key && flat(option.text).trim() === behind)
    return { cell, rest: isOwn ? "" : behind }
  }
  const same = options.filter((option) => flat(option.text).trim() === line.replace(/[.。;]$/, ""))
  const [only] = same
  return same.length === 1 && only !== undefined && line !== "" ? { cell: only.key, rest: "" } : null
}

export const judgeAnswer = (text: string): AnswerText | null => {
  const line = text.trim().replace(/^[（([【]\s*/, "")
  const [, word = "", rest = ""] =
    /^(正确|错误|对|错|√|×|✓|✔|✗|✘|☑|是|否|[TF](?![A-Za-z])|[YN](?![A-Za-z]))\s{0,4}[）)\]】]?\s{0,4}[.。；;,，、:：]?(.*)$/su.exec(
      flat(line),
    ) ?? []
  const value = word === "" ? null : judgementIn(word)
  return value === null ? null : { cell: value ? "对" : "错", rest: rest.trim() }
}

/** The answers of so many blanks; null where the text cannot be parted into them. */
export const blankAnswer = (text: string, count: number): string | null => {
  const cleaned = text.trim().replace(/[。]$/, "")
  if (cleaned === "") return null
  const parted =
    count === 1
      ? [[cleaned.replace(/^(?:[（(]1[）)]|①|1[.、．](?!\d))\s*/, "")]]
      : SEPARATORS.map((split) => split(cleaned))
  const parts = parted.find((one) => one.length === count && one.every((part) => part !== ""))
  return parts === undefined
    ? null
    : parts
        .map((part) => part.split("|").map((one) => one.trim()))
        .map((texts) => joined(texts.filter((one) => one !== "")))
        .join("\n")
}

const by = (separator: RegExp) => (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "")

const SEPARATORS: ReadonlyArray<(text: string) => ReadonlyArray<string>> = [
  by(/\n/),
  by(/[；;]/),
  (text) => by(/[；;，,、]? ?(?:[①-⑳]|[（(]\d{1,2}[）)]|(?<=^| )\d[.、．](?!\d)) ?/u)(text.replaceAll(/\s+/g, " ")),
  by(/\t|[ \u3000]{2,}/),
  by(/、/),
  by(/[，,]/),
  by(/[\s\u3000]+/),
]

const LEVELS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:容易|简单|易|低|一级|基础)$/, 1],
  [/^(?:较易|较容易|较简单|中等偏易|偏易)$/, 2],
  [/^(?:中|中等|一般|适中|普通)$/, 3],
  [/^(?:较难|偏难|中等偏难|稍难)$/, 4],
  [/^(?:难|困难|高|很难)$/, 5],
]

/** 1 to 5; null for what is no word or number of ours. A coefficient is the share of right answers. */
export const difficultyIn = (text: string): number | null => {
  const word = flat(text)
    .trim()
    .replace(/[。.;]$/, "")
  const stars = /^[★☆]+$/.test(word) ? word.replaceAll("☆", "").length : 0
  if (stars > 0 && stars <= 5) return stars
  if (/^[1-5](?:\s*级|\s*星)?$/.test(word)) return Number(word.charAt(0))
  if (/^(?:0?\.\d+|0\.\d+)$/.test(word)) {
    const share = Number(word)
    return share >= 0.85 ? 1 : share >= 0.7 ? 2 : share >= 0.55 ? 3 : share >= 0.4 ? 4 : 5
  }
  return LEVELS.find(([pattern]) => pattern.test(word))?.[1] ?? null
}
