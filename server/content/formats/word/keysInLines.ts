import { isKeyHeading } from "./keyReader.ts"
import { isAnswer } from "./keysIn.ts"
import { flat } from "./lineText.ts"
import { optionLetter } from "./optionsIn.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { textOf, type WordCell, type WordLine } from "./WordLine.ts"

/** Numbers and answers that stand below a heading of keys in lines of their own, as the table that they were pasted from. */
export const keysInLines = (lines: ReadonlyArray<WordLine>): ReadonlyArray<WordLine> => {
  const texts = lines.map(({ pieces, table, refused }) =>
    table === null && refused.length === 0 ? flat(textOf(pieces)).trim() : "",
  )
  const read: WordLine[] = []
  let isBelow = false
  let end = 0
  lines.forEach((line, n) => {
    if (n < end) return
    const text = texts[n] ?? ""
    if (isKeyHeading(text)) isBelow = true
    else if (optionLetter(text) !== "") isBelow = false
    const keys = isBelow ? keysFrom(texts, n) : null
    end = keys?.end ?? n + 1
    read.push(keys === null ? line : tableLine(line, keys.rows))
  })
  return read
}

interface Keys {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly end: number
}

/** `1` `A` `2` `B`, or the numbers of a row before its answers; null where less than two numbers stand so. */
const keysFrom = (texts: ReadonlyArray<string>, from: number): Keys | null => {
  const numbers: number[] = []
  const answers: string[] = []
  let end = from
  for (;;) {
    const row = rowFrom(texts, end, numbers.at(-1))
    if (row === null) break
    numbers.push(...row.numbers)
    // too few or too many: nobody knows whose they are
    answers.push(...(row.answers.length === row.numbers.length ? row.answers : row.numbers.map(() => "")))
    end = row.end
  }
  return numbers.length < 2
    ? null
    : {
        rows: [
          ["题号", ...numbers.map(String)],
          ["答案", ...answers],
        ],
        end,
      }
}

const rowFrom = (texts: ReadonlyArray<string>, from: number, last: number | undefined) => {
  const numbers: number[] = []
  let at = texts[from] === "题号" ? from + 1 : from
  for (; ; at += 1) {
    const number = numberIn(texts[at])
    const before = numbers.at(-1) ?? last
    if (number === null || (before !== undefined && number !== before + 1)) break
    numbers.push(number)
  }
  if (texts[at] === "答案") at += 1
  const count = texts.slice(at).findIndex((text) => !isAnswer(text))
  const answers = texts.slice(at, count === -1 ? texts.length : at + count)
  return numbers.length === 0 || answers.length === 0 ? null : { numbers, answers, end: at + answers.length }
}

/** Of a line with nothing else. */
const numberIn = (text = ""): number | null => {
  const digits = /^(?:第\s{0,3})?(\d{1,3})\s{0,3}题?\s{0,3}[.、:]?$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

const tableLine = (line: WordLine, rows: Keys["rows"]): WordLine => ({
  ...line,
  pieces: [],
  table: rows.map((row) =>
    row.map((text): WordCell => {
      const piece = { kind: "text", text, marks: [], style: PLAIN_STYLE } as const
      return { lines: [{ ...line, pieces: [piece] }], columns: 1, rows: 1 }
    }),
  ),
})
