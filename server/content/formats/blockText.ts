import { emphasisAt } from "../emphasis.ts"
import { type Block, type Line, type Mark, MARKS, type Run } from "./Block.ts"

/**
 * How blocks are written: `plain` as people would, signs in a text as they are; `strict` with each sign in braces of its
 * own, so that none can be read as a mark; `bare` without marks too.
 */
export type Manner = "plain" | "strict" | "bare"

/** Blocks in the marks of questions. */
export const blockText = (blocks: ReadonlyArray<Block>, manner: Manner): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return block.lines.map((line) => lineText(line, manner)).join("\n")
        case "code":
          return fenced(block.text)
        case "table":
          return `<table>${block.rows.map((row) => `<tr>${row.map((cell) => cellText(cell, manner)).join("")}</tr>`).join("")}</table>`
      }
    })
    .join("\n\n")

type Cell = Extract<Block, { kind: "table" }>["rows"][number][number]

const cellText = ({ tag, spans, lines }: Cell, manner: Manner): string =>
  `<${tag}${spans}>${lines.map((line) => lineText(line, manner)).join("<br>")}</${tag}>`

const lineText = (line: Line, manner: Manner): string =>
  piecesOf(manner === "bare" ? line.map(withoutMarks) : line, MARKS, manner)

const withoutMarks = (run: Run): Run => (run.kind === "text" ? { ...run, marks: [] } : run)

/** Runs with the outermost of the marks that are left around those that have it. */
const piecesOf = (runs: Line, [mark, ...inner]: ReadonlyArray<Mark>, manner: Manner): string => {
  if (mark === undefined) return runs.reduce((text, run) => text + runText(run, text, manner), "")
  let text = ""
  for (let at = 0; at < runs.length;) {
    const has = hasMark(runs[at], mark)
    let end = at + 1
    while (end < runs.length && hasMark(runs[end], mark) === has) end += 1
    const group = runs.slice(at, end)
    text += has ? marked(mark, group, inner, manner, text, runs[end]) : joined(text, piecesOf(group, inner, manner))
    at = end
  }
  return text
}

const hasMark = (run: Run | undefined, mark: Mark): boolean => run?.kind === "text" && run.marks.includes(mark)

/** Nothing, between a formula and what would be read with it. */
const NOTHING = "{\\\\}"

const joined = (before: string, after: string): string =>
  /[A-Za-z\\$`]$/.test(before) && after.startsWith("$") ? NOTHING + after : after

const runText = (run: Run, before: string, manner: Manner): string => {
  if (run.kind === "picture") return `![${run.alt}](${run.address})`
  if (run.kind === "formula") {
    const sign = run.display ? "$$" : "$"
    return joined(before, `${sign}${run.tex}${sign}`)
  }
  const text = manner === "plain" ? run.text : run.text.replaceAll(/[*~`$\\<>![\]|{}]/g, (sign) => `{\\${sign}\\}`)
  return before.endsWith("$") && /^[\w$]/.test(text) ? NOTHING + text : text
}

const SIGNS: Readonly<Partial<Record<Mark, string>>> = { strong: "**", em: "*", del: "~~" }

const marked = (
  mark: Mark,
  group: Line,
  inner: ReadonlyArray<Mark>,
  manner: Manner,
  before: string,
  next: Run | undefined,
): string => {
  if (mark === "code") return codeText(group)
  const text = piecesOf(group, inner, manner)
  const sign = SIGNS[mark]
  if (sign === undefined) return `<${mark}>${text}</${mark}>`
  const free = `${sign}${text}${sign}`
  const isRead =
    emphasisAt(`${free}${next === undefined ? "" : next.kind === "text" ? next.text : "$"}`, before.slice(-1))?.raw ===
    free
  return isRead ? free : `{${free}}`
}

const codeText = (group: Line): string => {
  const text = group.map((run) => (run.kind === "text" ? run.text : "")).join("")
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${text}${fence}`
}

const fenced = (text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = "`".repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
