import type { FoundKey, Section, TextPart } from "./FoundQuestion.ts"
import { type FieldName, fieldsIn } from "./fieldsIn.ts"
import { bracketedKeysIn, type KeyAt, listedKeysIn, partKeysIn, rangeKeysIn, tableKeysIn } from "./keysIn.ts"
import { flat, numberedIn } from "./lineText.ts"
import { tableTexts } from "./tableLines.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { type Pieces, slice, textOf, trim, type WordLine } from "./WordLine.ts"

type Of = FoundKey["section"]

/** Reads the keys that stand together behind the questions. */
export interface KeyReader {
  /** Below a heading of its own. */
  readonly begin: (section: Of, ahead?: Section) => void
  /** A list of its own begins. */
  readonly beginList: () => void
  /** What the line was read as. */
  readonly read: (line: WordLine, pieces: Pieces) => string | null
  readonly keys: ReadonlyArray<FoundKey>
}

/** Whether a line can only be one of keys. */
export const isKeyLine = (text: string): boolean => {
  const listed = listedKeysIn(text)
  return rangeKeysIn(text) !== null || partKeysIn(text) !== null || (listed !== null && listed.length > 0)
}

/** `参考答案`, `2026 年模拟试卷答案及解析` on a line of its own. */
export const isKeyHeading = (text: string): boolean =>
  /^[【[(]?(?:附[:、]?)?(?:[^。？?]{0,30}?)(?:参考|标准|正确)?答案(?:(?:及|与|和)?(?:试题|题目)?(?:解析|详解|评分标准|评分参考|评析|提示))?[】\])]?(?:\([^()]{1,30}\))?:?$/.test(
    flat(text).replaceAll(/\s+/g, ""),
  )

export const keyReader = (): KeyReader => {
  const keys: FoundKey[] = []
  let section: Of = null
  let ahead: Section | null = null
  let block = -1
  let target: TextPart[] | null = null
  /** Of the last key: what a line goes on with. */
  let field: FieldName = "答案"
  let last = 0
  let style: string | null = null
  let inner = 0

  const add = (found: ReadonlyArray<KeyAt>, paragraph: number) => {
    for (const { number, answer, problem } of found)
      keys.push({
        paragraph,
        section,
        ahead,
        block,
        number,
        problem,
        fields: new Map([["答案", [{ pieces: [plain(answer)] }]]]),
      })
    target = null
    last = found.at(-1)?.number ?? last
    return `答案 ${found.map(({ number, answer }) => `${number}.${answer}`).join(" ")}`
  }

  const put = (fields: Map<FieldName, TextPart[]>, pieces: Pieces, otherwise: FieldName) => {
    const labels = fieldsIn(textOf(pieces))
    const head = trim(slice(pieces, 0, labels[0]?.from ?? Infinity))
    if (textOf(head) !== "") target = appended(fields, otherwise, head)
    field = labels.at(-1)?.name ?? otherwise
    labels.forEach(({ name, begin }, n) => {
      target = appended(fields, name, trim(slice(pieces, begin, labels[n + 1]?.from ?? Infinity)))
    })
  }

  const read = (line: WordLine, pieces: Pieces): string | null => {
    if (line.table !== null) {
      const found = tableKeysIn(tableTexts(line.table))
      if (found !== null) return add(found, line.paragraph)
      target?.push({ table: line.table })
      return target === null ? null : "答案的表格"
    }
    const text = textOf(pieces)
    const numbered = numberedIn(text)
    // below another number they are its parts
    const isOwn = numbered?.style === "paren" && (style === null || style === "paren")
    const sure = rangeKeysIn(text) ?? listedKeysIn(text) ?? (isOwn ? bracketedKeysIn(text) : null)
    if (sure !== null) return add(sure, line.paragraph)
    if (numbered !== null && numbered.style !== "circle" && isNext(numbered.number, numbered.style)) {
      style = numbered.style
      last = numbered.number
      inner = 0
      const key: FoundKey = {
        paragraph: line.paragraph,
        section,
        ahead,
        block,
        number: last,
        problem: null,
        fields: new Map(),
      }
      keys.push(key)
      put(key.fields, slice(pieces, numbered.length), "答案")
      return `第 ${last} 题的答案`
    }
    if (numbered !== null && numbered.style === style) inner = numbered.number
    const key = keys.at(-1)
    if (key === undefined) return null
    if (target === null && fieldsIn(text)[0]?.from !== 0) return null
    put(key.fields, pieces, field)
    return `第 ${key.number} 题的答案（接上）`
  }

  const isNext = (number: number, own: string): boolean => {
    if (style !== null && own !== style) return false
    // a list inside of an answer counts on
    if (inner > 0 && number === inner + 1) return false
    return style === null || number === last + 1 || (number > last && number <= last + 20 && inner === 0)
  }

  return {
    keys,
    read,
    beginList: () => void (block += 1),
    begin: (of, above) => {
      section = of
      ahead = above ?? null
      target = null
      last = 0
      style = null
      inner = 0
    },
  }
}

const plain = (text: string) => ({ kind: "text", text, marks: [], style: PLAIN_STYLE }) as const

/** Adds to a field of a question, and gives what further lines are added to. */
export const appended = (fields: Map<FieldName, TextPart[]>, name: FieldName, pieces: Pieces): TextPart[] => {
  const parts = fields.get(name) ?? []
  fields.set(name, parts)
  if (textOf(pieces) !== "") parts.push({ pieces })
  return parts
}
