import { filled, formulaBlockAt, mark, problemOf, withoutMarks } from "./formulas.ts"
import { marksToHtml, type Reading } from "./questionMarks.ts"
import { type Images, isOwnPath, NO_IMAGES, sanitized } from "./sanitized.ts"
import { unbrokenNumbers } from "./unbrokenNumbers.ts"

/** A stem: paragraphs, lines, tables, formulas, pictures; a link in it is text, because a tap would leave the paper. */
export const stemHtml = (text: string, images: Images = NO_IMAGES): string => shown(text, images, QUIET, blocks)

/** An option: no paragraph around it, no table in it, links as text. */
export const optionHtml = (text: string, images: Images = NO_IMAGES): string => shown(text, images, QUIET, lines)

/** An explanation: as a stem, with links, which open beside what is being read. */
export const explanationHtml = (text: string, images: Images = NO_IMAGES): string =>
  shown(text, images, { ...QUIET, links: true }, blocks)

/** What is wrong with a text of a question, or may not be meant. */
export interface Findings {
  /** Formulas that cannot be read, each with the reason. */
  readonly formulas: ReadonlyArray<string>
  /** Pictures that are not in the bank's folder, nor paths of this site. */
  readonly images: ReadonlyArray<string>
  /** Dollar signs that belong to no formula and stand before no number. */
  readonly dollars: number
}

export const findings = (text: string, images: Images = NO_IMAGES): Findings => {
  const wrong: string[] = []
  const foreign: string[] = []
  let dollars = 0
  blocks(text, {
    ...QUIET,
    formula: (raw, tex) => {
      const problem = problemOf(tex)
      if (problem !== null) wrong.push(`${raw.trim()}：${problem}`)
    },
    image: (address) => {
      if (!isOwnPath(address) && !images.has(address)) foreign.push(address)
    },
    plain: (plain) => {
      dollars += plain.match(/\$(?![\d.])/g)?.length ?? 0
    },
  })
  return { formulas: wrong, images: foreign, dollars }
}

/** What a stem or an option shows, its formulas still as marks: an import compares it with what it was made from. */
export const unfilledHtml = (text: string, isOption: boolean): string =>
  (isOption ? lines : blocks)(withoutMarks(text), QUIET)

const nothing = () => undefined
const QUIET: Reading = { links: false, formula: nothing, image: nothing, plain: nothing }

const shown = (
  text: string,
  images: Images,
  reading: Reading,
  html: (text: string, reading: Reading) => string,
): string => {
  const made = html(withoutMarks(text.replaceAll(/\r\n?/g, "\n")), reading)
  // the sanitizer takes most of the time of an import, and finds nothing in tags that are all made here, in pairs
  const safe = OTHER_TAG.test(made) ? sanitized(made, images, "beside") : made.replaceAll("&quot;", '"')
  return unbrokenNumbers(filled(safe))
}

const OTHER_TAG = /<(?!\/?(?:p|strong|em|del|u|sub|sup|code|pre)>|br \/>)/

const lines = (text: string, reading: Reading): string => marksToHtml(withoutEmptyEnds(text), reading)

const blocks = (text: string, reading: Reading): string => {
  const html: string[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) html.push(`<p>${lines(paragraph.join("\n"), reading)}</p>`)
    paragraph = []
  }
  for (let rest = withoutEmptyEnds(text); rest !== "";) {
    const block = BLOCKS.map((read) => read(rest, reading)).find((found) => found !== null)
    const [line = "", end = ""] = block === undefined ? (/^([^\n]*)(\n?)/.exec(rest)?.slice(1) ?? []) : []
    if (block !== undefined) {
      close()
      html.push(block.html)
    } else if (line.trim() === "") close()
    else paragraph.push(line)
    rest = rest.slice(block === undefined ? line.length + end.length : block.raw.length)
  }
  close()
  return html.join("\n")
}

interface Block {
  readonly raw: string
  readonly html: string
}

type ReadBlock = (rest: string, reading: Reading) => Block | null

const fence: ReadBlock = (rest) => {
  const found = /^(`{3,})[\w+#-]*\n(?:([\s\S]*?)\n)?\1[ \t]*(?:\n|$)/.exec(rest)
  return found && { raw: found[0], html: `<pre><code>${escapedLines(found[2] ?? "")}</code></pre>` }
}

const formula: ReadBlock = (rest, reading) => {
  const found = formulaBlockAt(rest)
  if (found === null) return null
  reading.formula(found.raw, found.tex)
  return { raw: found.raw, html: `<p>${mark(found.tex, true)}</p>` }
}

const ROW = String.raw`[^\n]*\|[^\n]*(?:\n|$)`
const TABLE = new RegExp(String.raw`^([^\n]*\|[^\n]*)\n([ \t|:-]*-[ \t|:-]*)(?:\n|$)((?:${ROW})*)`)

const table: ReadBlock = (rest, reading) => {
  const [raw, head = "", marks = "", body = ""] = TABLE.exec(rest) ?? []
  if (raw === undefined || !marks.includes("|")) return null
  const aligns = cells(marks).map((cell) => (cell.endsWith(":") ? (cell.startsWith(":") ? "center" : "right") : ""))
  if (aligns.length !== cells(head).length) return null
  const row = (line: string, tag: "th" | "td") =>
    `<tr>${cells(line)
      .map(
        (cell, n) =>
          `<${tag}${(aligns[n] ?? "") === "" ? "" : ` align="${aligns[n]}"`}>${marksToHtml(cell, reading)}</${tag}>`,
      )
      .join("")}</tr>`
  const rows = body.split("\n").filter((line) => line.trim() !== "")
  const tbody = rows.length === 0 ? "" : `<tbody>${rows.map((line) => row(line, "td")).join("")}</tbody>`
  return { raw, html: `<table><thead>${row(head, "th")}</thead>${tbody}</table>` }
}

const cells = (line: string): ReadonlyArray<string> =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"))

/** A table as HTML; its cells are read like any text. */
const tagTable: ReadBlock = (rest, reading) => {
  const [raw, source = ""] = /^[ \t]*(<table\b[^<>]*>[\s\S]*?<tr\b[\s\S]*?<\/table>)[ \t]*(?:\n|$)/i.exec(rest) ?? []
  if (raw === undefined) return null
  const html = source
    .split(/(<\/?(?:table|thead|tbody|tr|th|td)\b[^<>]*>)/i)
    .map((part, n) => (n % 2 === 1 ? part : lines(part, reading)))
    .join("")
  return { raw, html }
}

const BLOCKS: ReadonlyArray<ReadBlock> = [fence, formula, table, tagTable]

const escapedLines = (code: string): string =>
  code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const EMPTY = " \t\n"

// not `trim`: a paragraph may begin with two ideographic spaces
const withoutEmptyEnds = (text: string): string => {
  let [begin, end] = [0, text.length]
  while (begin < end && EMPTY.includes(text.charAt(begin))) begin += 1
  while (end > begin && EMPTY.includes(text.charAt(end - 1))) end -= 1
  return text.slice(begin, end)
}
