import { flat, numberIn } from "./lineText.ts"

export interface KeyAt {
  readonly number: number
  readonly answer: string
  readonly problem: string | null
}

const JUDGEMENT = "√|×|✓|✔|✗|✘|正确|错误|对|错"
const RANGE = new RegExp(
  `(?:第\\s*)?(\\d{1,3})\\s*(?:题)?\\s*[-~至到]+\\s*(?:第\\s*)?(\\d{1,3})(?:\\s*题)?\\s*[.、::]?\\s*((?:[A-Ha-hTF]|${JUDGEMENT}|[\\s,、;/|.])+?)(?=$|(?<=[\\s,、;.])(?:第\\s*)?\\d)`,
  "gu",
)
const ENTRY = new RegExp(
  `(\\d{1,3})\\s*(?:[.、:)]|\\s)?\\s*[(【]?\\s*((?:[A-H](?:[\\s,、]?[A-H])*|[a-h](?:[\\s,、]?[a-h])*)(?![A-Za-z])|[①-⑩]{1,10}|[TF](?![A-Za-z])|${JUDGEMENT})\\s*[)】]?\\s*[.;,、。]?\\s*(?=$|\\d|[(（])`,
  "gu",
)

/** `1-5 ABCDA 6-10: BCDAB`; null where the line is anything else. */
export const rangeKeysIn = (text: string): ReadonlyArray<KeyAt> | null => {
  const line = flat(text).trim()
  const matches = [...line.matchAll(RANGE)]
  if (matches.length === 0 || /[^\s,、;.。]/.test(line.replaceAll(RANGE, ""))) return null
  return matches.flatMap(([, from = "", to = "", answers = ""]) => {
    const [first, last] = [Number(from), Number(to)]
    const count = last - first + 1
    if (count < 1 || count > 200) return [{ number: first, answer: "", problem: `“${from}-${to}”不是题号的范围` }]
    const given = answersIn(answers, count)
    return Array.from({ length: count }, (_, n) => ({
      number: first + n,
      answer: given?.[n] ?? "",
      problem: given === null ? `文末答案“${from}-${to}”的个数与题数（${count}）不符` : null,
    }))
  })
}

/** Whether a list begins with this line wherever it stands: small letters in a text are words. */
export const beginsRange = (text: string): boolean => !/[a-h]/.test(flat(text)) && rangeKeysIn(text) !== null

const answersIn = (text: string, count: number): ReadonlyArray<string> | null => {
  const groups = text.split(/[\s,、;/|.]+/).filter((group) => group !== "")
  if (groups.length === count) return groups
  const signs = [...groups.join("").matchAll(new RegExp(`[A-Ha-hTF]|${JUDGEMENT}`, "gu"))].map(([sign]) => sign)
  return signs.length === count && signs.join("") === groups.join("") ? signs : null
}

/** `1.A 2.B 3.CD`; null where the line is anything else. */
export const listedKeysIn = (text: string): ReadonlyArray<KeyAt> | null => {
  const line = flat(text).trim()
  const matches = [...line.matchAll(ENTRY)]
  if (matches.length === 0 || /[^\s,、;.。]/.test(line.replaceAll(ENTRY, ""))) return null
  return matches.map(([, number = "", answer = ""]) => ({ number: Number(number), answer, problem: null }))
}

/** `（1）A （2）B`, which may be of the parts of a case too; null where the line is anything else. */
export const bracketedKeysIn = (text: string): ReadonlyArray<KeyAt> | null =>
  listedKeysIn(flat(text).replaceAll(/\((\d{1,3})\)/g, " $1."))

/** `一、1.A 2.B`, `（一）1-5 ABCDA`: a list behind the number of its part; null where the line is anything else. */
export const partKeysIn = (text: string): { readonly ordinal: number; readonly begin: number } | null => {
  const [head, chinese, inParens] =
    /^\s{0,4}(?:([一二三四五六七八九十]{1,3})\s{0,2}[、.:,]|\(([一二三四五六七八九十]{1,3})\))\s{0,4}(?=\d)/.exec(
      flat(text),
    ) ?? []
  const ordinal = numberIn(chinese ?? inParens ?? "")
  if (head === undefined || ordinal === null) return null
  const rest = text.slice(head.length)
  return rangeKeysIn(rest) === null && listedKeysIn(rest) === null ? null : { ordinal, begin: head.length }
}

/** Keys of a table with numbers in one row or column and answers in the next, none of one to be filled in; null for any other table. */
export const tableKeysIn = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<KeyAt> | null => {
  const cells = rows.map((row) => row.map((cell) => flat(cell).trim())).filter((row) => row.some((cell) => cell !== ""))
  return pairedKeys(cells) ?? pairedKeys(transposed(cells))
}

const pairedKeys = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<KeyAt> | null => {
  if (rows.length < 2 || rows.length % 2 === 1) return null
  const keys: KeyAt[] = []
  for (let n = 0; n < rows.length; n += 2) {
    const [numbers = [], answers = []] = [rows[n], rows[n + 1]]
    const isNamed = /^(?:题号|题目|序号|题\s*号)$/.test(numbers[0] ?? "") && /答\s*案|选项/.test(answers[0] ?? "")
    const from = isNamed ? 1 : 0
    for (let at = from; at < numbers.length; at += 1) {
      const [number, answer] = [(numbers[at] ?? "").replace(/[.、题]$/, ""), answers[at] ?? ""]
      if (number === "" && answer === "") continue
      if (!/^\d{1,3}$/.test(number) || (!isNamed && !IS_ANSWER.test(answer))) return null
      keys.push({
        number: Number(number),
        answer,
        problem: answer === "" ? "文末答案的这一格是空的，或答案的个数与题号不符" : null,
      })
    }
  }
  if (keys.length === 0) return null
  // learners write into it
  return keys.every(({ answer }) => answer === "") ? [] : keys
}

/** Whether a text is the key of a choice or a judgement and nothing else. */
export const isAnswer = (text: string): boolean => IS_ANSWER.test(flat(text).trim())

const IS_ANSWER = new RegExp(`^(?:[A-H]{1,8}|${JUDGEMENT}|[TF])$`, "u")

const transposed = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, n) => rows.map((row) => row[n] ?? ""))
