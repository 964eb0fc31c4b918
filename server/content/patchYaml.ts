import { isDeepStrictEqual } from "node:util"
import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from "yaml"
import {
  columnOf,
  flowText,
  indented,
  indentedLines,
  isOneLine,
  lastOf,
  lineEnd,
  LITERAL,
  literal,
  quoted,
  scalarText,
} from "./yamlSpelling.ts"

/** What a part of a YAML text is to say: a value as it is, the fields of a form, or its rows. */
export type Tree =
  | { readonly kind: "value"; readonly value: unknown }
  /** Fields that are not among them stay; undefined: there is none. */
  | { readonly kind: "fields"; readonly fields: Readonly<Record<string, Tree | undefined>> }
  /** `from`: the place that a row has in the text; null: a new one. */
  | { readonly kind: "rows"; readonly rows: ReadonlyArray<{ readonly from: number | null; readonly tree: Tree }> }

/** What a tree makes of a value. */
export const treeValue = (tree: Tree, before: unknown): unknown => {
  if (tree.kind === "value") return tree.value
  if (tree.kind === "rows")
    return tree.rows.map(({ from, tree: row }) =>
      treeValue(row, from === null || !Array.isArray(before) ? undefined : (before as unknown[])[from]),
    )
  const value: Record<string, unknown> = isRecord(before) ? { ...before } : {}
  for (const [name, field] of Object.entries(tree.fields))
    if (field === undefined) delete value[name]
    else value[name] = treeValue(field, value[name])
  return value
}

/**
 * A YAML text that says what a tree says; all else of it stays byte for byte: comments, order of keys, spelling. A text
 * that cannot be read stays as it is.
 */
export const patchYaml = (text: string, tree: Tree): string => {
  const document = parseDocument(text)
  if (document.errors.length > 0) return text
  const before: unknown = document.toJS()
  const value = treeValue(tree, before)
  if (isDeepStrictEqual(before, value)) return text
  const edits = document.contents === null ? null : editsOf(text, document.contents as Node, tree)
  const patched = edits && applied(text, edits)
  // a spelling that the edits do not know is written anew
  return patched !== null && says(patched, value) ? patched : stringify(value, STYLE)
}

const STYLE = { lineWidth: 0 } as const

const says = (text: string, value: unknown): boolean => {
  const document = parseDocument(text)
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), value)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** null: not known how. */
type Edits = ReadonlyArray<Edit> | null

const applied = (text: string, edits: ReadonlyArray<Edit>, offset = 0): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: by }) => all.slice(0, start - offset) + by + all.slice(end - offset), text)

const editsOf = (text: string, node: Node, tree: Tree): Edits => {
  if (tree.kind === "fields") return isMap(node) ? gathered(fieldEdits(text, node, tree.fields)) : null
  if (tree.kind === "value") return isScalar(node) ? scalarEdit(text, node, tree.value) : null
  if (!isSeq(node) || !isSameOrder(node, tree.rows)) return null
  return gathered(tree.rows.map(({ tree: row }, n) => editsOf(text, node.items[n] as Node, row)))
}

type Rows = Extract<Tree, { kind: "rows" }>["rows"]

const isSameOrder = ({ items }: YAMLSeq, rows: Rows): boolean =>
  items.length === rows.length && rows.every(({ from }, n) => from === n)

const gathered = (all: ReadonlyArray<Edits>): Edits =>
  all.every((edits) => edits !== null) ? all.flatMap((edits) => edits ?? []) : null

type Entry = Pair<Node, Node | null>

const fieldEdits = (
  text: string,
  map: YAMLMap,
  fields: Readonly<Record<string, Tree | undefined>>,
): ReadonlyArray<Edits> => {
  const entries = map.items as Entry[]
  const missing: string[] = []
  const edits = Object.entries(fields).map(([name, tree]): Edits => {
    const entry = entries.find(({ key }) => isScalar(key) && key.value === name)
    if (entry === undefined) {
      if (tree !== undefined) missing.push(...added(map, name, treeValue(tree, undefined)))
      return []
    }
    if (tree === undefined) return removal(text, map, entry)
    return entryEdits(text, map, entry, tree)
  })
  return missing.length === 0 ? edits : [...edits, insertion(text, map, missing)]
}

const entryEdits = (text: string, map: YAMLMap, entry: Entry, tree: Tree): Edits => {
  const before: unknown = entry.value === null ? null : (entry.value.toJS(parseDocument("")) as unknown)
  if (isDeepStrictEqual(before, treeValue(tree, before))) return []
  const inside = entry.value === null ? null : editsOf(text, entry.value, tree)
  if (inside !== null) return inside
  const moved = tree.kind === "rows" && isSeq(entry.value) ? movedRows(text, entry.value, tree.rows) : null
  if (moved !== null) return [moved]
  const key = entry.key.range
  if (!key) return null
  const colon = text.indexOf(":", key[1])
  const [, end] = entry.value?.range ?? [colon + 1, colon + 1]
  const written = treeValue(tree, before)
  // in a flow all is one
  if (map.flow) return [{ start: colon + 1, end, text: ` ${flowText(written)}` }]
  if (tree.kind === "value" && Array.isArray(written))
    return [{ start: colon + 1, end: lastOf(text, colon + 1, end), text: ` ${flowText(written)}` }]
  const block = indented(stringify({ k: written }, STYLE).slice("k:".length).trimEnd(), columnOf(text, key[0]))
  return [{ start: colon + 1, end: lastOf(text, colon + 1, end), text: block }]
}

/** The rows of a block in another order, each with what stands around it. */
const movedRows = (text: string, seq: YAMLSeq, rows: Rows): Edit | null => {
  if (seq.flow || rows.length === 0) return null
  const places = placesOf(text, seq)
  const [first] = places
  if (first === undefined || places.some(({ isAlone }) => !isAlone)) return null
  const end = lineEnd(text, lastOf(text, places.at(-1)?.start ?? 0, places.at(-1)?.end ?? 0))
  const texts = rows.map(({ from, tree }) => {
    if (from === null) return indentedLines(stringify([treeValue(tree, undefined)], STYLE), first.column)
    const start = places[from]?.start ?? 0
    const edits = editsOf(text, seq.items[from] as Node, tree)
    return edits && ended(applied(text.slice(start, places[from + 1]?.start ?? end), edits, start))
  })
  return texts.some((one) => one === null) ? null : { start: first.start, end, text: texts.join("") }
}

interface Place {
  /** Where its lines begin, with the comments above. */
  readonly start: number
  readonly end: number
  /** Of its dash. */
  readonly column: number
  /** Nothing stands before its dash. */
  readonly isAlone: boolean
}

const placesOf = (text: string, seq: YAMLSeq): ReadonlyArray<Place> => {
  const places: Place[] = []
  for (const item of seq.items) {
    const [from, end] = (item as Node).range ?? [0, 0]
    const dash = text.lastIndexOf("-", from - 1)
    const line = text.lastIndexOf("\n", dash) + 1
    const before = places.at(-1)
    places.push({
      start: withComments(text, line, before === undefined ? -1 : lastOf(text, before.start, before.end)),
      end,
      column: dash - line,
      isAlone: dash !== -1 && text.slice(line, dash).trim() === "",
    })
  }
  return places
}

const ended = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

/** Up over comments that stand right above a line, but not over what belongs to the row before. */
const withComments = (text: string, line: number, after: number): number => {
  let start = line
  for (;;) {
    const before = text.lastIndexOf("\n", start - 2) + 1
    if (before <= after || !/^[ \t]*#/.test(text.slice(before, start))) return start
    start = before
  }
}

const removal = (text: string, map: YAMLMap, entry: Entry): Edits => {
  const { range } = entry.key
  if (map.flow || !range) return null
  const line = text.lastIndexOf("\n", range[0] - 1) + 1
  // the first one of a row stands behind its dash
  if (text.slice(line, range[0]).trim() !== "") return null
  const end = lineEnd(text, lastOf(text, line, entry.value?.range?.[1] ?? range[1]))
  return [{ start: line, end, text: "" }]
}

const added = (map: YAMLMap, name: string, value: unknown): ReadonlyArray<string> =>
  map.flow || (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    ? [`${name}: ${flowText(value)}${map.flow ? "" : "\n"}`]
    : [isOneLine(value) ? `${name}: ${quoted(value)}\n` : stringify({ [name]: value }, STYLE)]

const insertion = (text: string, map: YAMLMap, lines: ReadonlyArray<string>): Edits => {
  const { range } = map
  if (!range) return null
  if (map.flow) {
    const end = lastOf(text, range[0], range[1] - 1)
    return [{ start: end, end, text: `${map.items.length === 0 ? " " : ", "}${lines.join(", ")}` }]
  }
  const [first] = map.items as Entry[]
  const column = first?.key.range ? columnOf(text, first.key.range[0]) : 0
  const at = lineEnd(text, lastOf(text, range[0], range[1]))
  const before = at > 0 && text[at - 1] !== "\n" ? "\n" : ""
  return [{ start: at, end: at, text: `${before}${indentedLines(lines.join(""), column)}` }]
}

const scalarEdit = (
  text: string,
  node: Node & { readonly value?: unknown; readonly type?: string },
  value: unknown,
): Edits => {
  if (!node.range || (typeof value === "object" && value !== null)) return null
  if (Object.is(node.value, value)) return []
  const [start, end] = node.range
  const isBlock = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED"
  // "key:" without a value is an empty one behind the colon
  const space = start === end && text[start - 1] === ":" ? " " : ""
  const spelled =
    typeof value === "string" && isBlock && LITERAL.test(value)
      ? literal(value, text, start, end)
      : `${typeof value === "string" ? scalarText(value, node.type) : JSON.stringify(value)}${isBlock ? "\n" : ""}`
  return [{ start, end, text: `${space}${spelled}` }]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
