import { load } from "js-yaml"
import { isNode, LineCounter, parseDocument } from "yaml"

type Path = ReadonlyArray<string | number>

/** What a YAML text says, with the lines of its parts, or what keeps it from being read. */
export type YamlText =
  | { readonly ok: true; readonly value: unknown; readonly lineOf: (path: Path) => number | null }
  | { readonly ok: false; readonly faults: ReadonlyArray<Fault> }

interface Fault {
  /** 1 for the first line. */
  readonly line: number
  readonly reason: string
}

/**
 * Reads YAML 1.2. `js-yaml` is ten times faster and keeps no positions; `yaml` decides wherever it refuses, and finds
 * lines. A list is read again row by row for that: positions of a large file take fifty times its size.
 */
export const readYaml = (text: string): YamlText => {
  try {
    return found(text, load(text, { maxAliases: 0 }))
  } catch {
    return rowsRead(text) ?? documentRead(text)
  }
}

/** Rows of a list that can be read one by one; null for anything else, and where one refers to another. */
const rowsRead = (text: string): YamlText | null => {
  const rows = rowTexts(text)
  if (rows.length < 2) return null
  const read = rows.map((row) => ({ line: row.line, of: rowRead(row.text) }))
  if (!read.every(({ of }) => of !== null)) return null
  const faults = read.flatMap(({ line, of }) =>
    of === null || of.ok ? [] : of.faults.map((fault) => ({ ...fault, line: fault.line + line })),
  )
  if (faults.length > 0) return { ok: false, faults }
  return found(
    text,
    read.map(({ of }) => (of?.ok === true ? of.value : null)),
  )
}

const rowRead = (
  text: string,
): { readonly ok: true; readonly value: unknown } | Extract<YamlText, { ok: false }> | null => {
  try {
    return { ok: true, value: only(load(text, { maxAliases: 0 })) }
  } catch {
    const read = documentRead(text)
    if (!read.ok) return read.faults.some(({ reason }) => reason === ALIASES) ? null : read
    const row = only(read.value)
    return row === undefined ? null : { ok: true, value: row }
  }
}

const only = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : undefined)

const documentRead = (text: string): YamlText => {
  const document = parseDocument(text, { uniqueKeys: true })
  if (document.errors.length > 0)
    return {
      ok: false,
      faults: document.errors.map(({ code, linePos }) => ({
        line: linePos?.[0].line ?? 1,
        reason: `YAML 写法有误（${code}）`,
      })),
    }
  try {
    return found(text, document.toJS())
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { ok: false, faults: [{ line: 1, reason: ALIASES }] }
  }
}

const ALIASES = "YAML 别名（*名称）过多，请把内容直接写出来"

const found = (text: string, value: unknown): YamlText => ({ ok: true, value, lineOf: linesOf(text, value) })

/** Where a part stands, or what is around it. What was parsed last is kept: problems come in the order of the file. */
const linesOf = (text: string, value: unknown) => {
  let rows: ReadonlyArray<RowText> | null = null
  let last: { readonly of: string; readonly places: Places } | null = null
  const placesOf = (part: string) => {
    if (last?.of !== part) last = { of: part, places: placesIn(part) }
    return last.places
  }
  return (path: Path): number | null => {
    if (Array.isArray(value)) {
      rows ??= rowTexts(text)
      const row = rows.length === value.length ? rows[Number(path[0])] : undefined
      if (row !== undefined) return row.line + (placesOf(row.text)([0, ...path.slice(1)]) ?? 1)
    }
    return placesOf(text)(path)
  }
}

type Places = (path: Path) => number | null

const placesIn = (text: string): Places => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  return (path) => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = document.getIn(path.slice(0, depth), true)
      if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line
    }
    return null
  }
}

export interface RowText {
  readonly text: string
  /** Lines before it. */
  readonly line: number
}

/** The rows of a list that stands at the margin, as texts of lists of one row. */
export const rowTexts = (text: string): ReadonlyArray<RowText> => {
  let line = 0
  return text.split(/^(?=-[ \t\r\n])/m).flatMap((part) => {
    const row = { text: part, line }
    line += part.match(/\n/g)?.length ?? 0
    return /^-[ \t\r\n]/.test(part) ? [row] : []
  })
}
