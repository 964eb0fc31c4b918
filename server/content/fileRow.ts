import { CannotOperate } from "../core/CannotOperate.ts"
import { textAt } from "./formParts.ts"
import { readYaml, rowTexts } from "./yamlText.ts"

interface Found {
  /** The rows of the file, those of a list at the margin, as texts. */
  readonly texts: ReadonlyArray<string>
  /** Before the first row. */
  readonly head: string
  readonly values: ReadonlyArray<unknown>
  /** Where the row stands; -1: nowhere. */
  readonly at: number
}

/** null: rows of this text cannot be told apart. */
const find = (text: string, id: string): Found | null => {
  const read = readYaml(text)
  const values: ReadonlyArray<unknown> = read.ok && Array.isArray(read.value) ? read.value : []
  const texts = rowTexts(text).map((row) => row.text)
  if (!read.ok || texts.length !== values.length) return null
  const at = values.findIndex((value) => idOf(value) === id)
  return { texts, head: texts.length === 0 ? text : text.slice(0, text.indexOf(texts[0] ?? "")), values, at }
}

export const idOf = (value: unknown): string => textAt(value, "id")

/** The text of one row of a list, as a list of one; null: there is none. */
export const rowText = (text: string, id: string): string | null => {
  const found = find(text, id)
  return found === null || found.at === -1 ? null : (found.texts[found.at] ?? null)
}

/** A list with another text of one row, at its end where it is new; null takes it out. Throws CannotOperate. */
export const withRow = (text: string, id: string, row: string | null): string => {
  const found = text.trim() === "" || text.trim() === "[]" ? EMPTY : find(text, id)
  if (found === null) throw new CannotOperate("这个文件的写法不能一行一行修改，请修改整个文件")
  if (row !== null && !isOneRow(row)) throw new CannotOperate("这里应是列表的一项，以“- ”开头")
  const { texts, head, at } = found
  if (at === -1 && row === null) throw new CannotOperate(`没有${id}这一项`)
  const changed = row === null ? [] : [row.endsWith("\n") ? row : `${row}\n`]
  if (at === -1) return `${head}${texts.map(ended).join("")}${changed.join("")}`
  const all = [...texts.slice(0, at), ...changed, ...texts.slice(at + 1)]
  return all.length === 0 ? `${head}[]\n` : `${head}${all.join("")}`
}

interface Moved {
  readonly text: string
  /** Where the row stood, counted from one. */
  readonly from: number
  /** Rows of the list. */
  readonly count: number
  readonly name: string
}

/** A list in which one row stands at another place, counted from one. Throws CannotOperate. */
export const withRowAt = (text: string, id: string, place: number): Moved => {
  const found = find(text, id)
  if (found === null) throw new CannotOperate("这个文件的写法不能一行一行修改，请修改整个文件")
  const { texts, head, values, at } = found
  const row = texts[at]
  if (row === undefined) throw new CannotOperate(`没有${id}这一项`)
  if (place > texts.length) throw new CannotOperate(`一共只有${texts.length}项`)
  const moved = texts.toSpliced(at, 1).toSpliced(place - 1, 0, row)
  const name = textAt(values[at], "name") || id
  return { text: `${head}${moved.map(ended).join("")}`, from: at + 1, count: texts.length, name }
}

const EMPTY: Found = { texts: [], head: "", values: [], at: -1 }

const ended = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

const isOneRow = (text: string): boolean => text.startsWith("- ") && rowTexts(text).length === 1
