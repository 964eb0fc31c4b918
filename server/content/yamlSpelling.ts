/** Behind the last sign that is none of space, of a part. */
export const lastOf = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length

export const lineEnd = (text: string, at: number): number => {
  const found = text.indexOf("\n", at)
  return found === -1 ? text.length : found + 1
}

export const columnOf = (text: string, at: number): number => at - (text.lastIndexOf("\n", at - 1) + 1)

export const indentedLines = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, " ".repeat(by))

/** All lines but the first. */
export const indented = (text: string, by: number): string => text.replaceAll(/\n(?=.)/g, `\n${" ".repeat(by)}`)

export const isOneLine = (value: unknown): value is string => typeof value === "string" && !value.includes("\n")

/** In one line: JSON is YAML, and words stand without quotes. */
export const flowText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(flowText).join(", ")}]`
    : typeof value === "string"
      ? scalarText(value, "PLAIN")
      : JSON.stringify(value)

/** Lines that a block can hold as they are. */
export const LITERAL = /^(?![ \t\n])[^\r\u0085\u2028\u2029\uFEFF]*[^\s]\n?$/

export const literal = (value: string, text: string, start: number, end: number): string => {
  const line =
    text
      .slice(start, end)
      .split("\n")
      .find((one, n) => n > 0 && one.trim() !== "") ?? "  "
  const body = indentedLines(value.replace(/\n$/, ""), line.length - line.trimStart().length)
  return `${value.endsWith("\n") ? "|" : "|-"}\n${body}\n`
}

/** Nothing in it means anything to YAML. */
const PLAIN =
  /^[\p{Script=Han}A-Za-z](?:[\p{L}\p{N}，。、；：！？（）《》“”·… -]*[\p{L}\p{N}，。、；：！？（）《》“”…])?$/u
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i

export const scalarText = (value: string, type: string | undefined): string =>
  type === "PLAIN" && PLAIN.test(value) && !WORDS.test(value) ? value : quoted(value)

/** A JSON string is one of YAML. */
export const quoted = (value: string): string => JSON.stringify(value)
