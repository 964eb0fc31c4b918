import { type Document, isMap, isScalar, parseDocument } from "yaml"

type Name = ReadonlyArray<string | number>

/** `bottom_detail.about`, `agency_nav.0.name`. */
const nameOf = (name: string): Name => name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The values of some fields of a YAML text, as text; "" for what is not there. */
export const readFields = (yaml: string, names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const document = parseDocument(yaml)
  return Object.fromEntries(names.map((name) => [name, textAt(document, name)]))
}

/** The text with other values of some fields; all else stays byte for byte: comments, order of keys, spelling. */
export const writeFields = (yaml: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [name, value]) => writeField(text, name, value), yaml)

const textAt = (document: Document, name: string): string => {
  const value: unknown = document.getIn(nameOf(name))
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""
}

const writeField = (yaml: string, name: string, value: string): string => {
  const document = parseDocument(yaml)
  if (document.errors.length > 0 || textAt(document, name) === value) return yaml
  const node: unknown = document.getIn(nameOf(name), true)
  if (isScalar(node) && node.range) {
    const [start, end] = node.range
    const block = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED"
    // "key:" without a value is an empty one behind the colon
    const space = start === end && yaml[start - 1] === ":" ? " " : ""
    return `${yaml.slice(0, start)}${space}${spelled(value, node.type, typeof node.value)}${block ? "\n" : ""}${yaml.slice(end)}`
  }
  const path = nameOf(name)
  if (path.length === 1 && isMap(document.contents) && !document.contents.flow) {
    const line = `${name}: ${quoted(value)}\n`
    // before the end of the front matter, or of the text
    const end = document.contents.range?.[2] ?? yaml.length
    const before = yaml.slice(0, end)
    return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${line}${yaml.slice(end)}`
  }
  document.setIn(path, value)
  return document.toString({ lineWidth: 0 })
}

/** Nothing in it means anything to YAML. */
const PLAIN =
  /^[\p{Script=Han}A-Za-z](?:[\p{L}\p{N}，。、；：！？（）《》“”·… -]*[\p{L}\p{N}，。、；：！？（）《》“”…])?$/u
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i

const spelled = (value: string, type: string | undefined, of: string): string => {
  if (of === "boolean" && /^(?:true|false)$/.test(value)) return value
  if (of === "number" && /^-?\d+(?:\.\d+)?$/.test(value)) return value
  return type === "PLAIN" && PLAIN.test(value) && !WORDS.test(value) ? value : quoted(value)
}

/** A JSON string is one of YAML. */
const quoted = (value: string): string => JSON.stringify(value)
