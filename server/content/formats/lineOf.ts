import { formulaAt } from "../formulas.ts"
import { isSame, type Line, type Mark, type Run } from "./Block.ts"

/** A piece of a line as HTML has it; `isSpaced`: each space counts. */
export interface Piece {
  readonly text: string
  readonly marks: ReadonlyArray<Mark>
  readonly isSpaced: boolean
}

type Text = Extract<Run, { kind: "text" }>

/** What a browser shows of the pieces of a line: spaces collapsed, marks on what can be seen. */
export const lineOf = (pieces: ReadonlyArray<Piece>, hasFormulas: boolean): Line => {
  const runs = blanked(merged(collapsed(pieces)))
  const line = merged(withoutMarksOnSpaces(trimmed(runs)))
  return hasFormulas ? line.flatMap(formulasIn) : line
}

const collapsed = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Text> => {
  let isAfterSpace = true
  return pieces.map(({ text, marks, isSpaced }) => {
    const one = isSpaced ? text.replaceAll("\t", "    ") : text.replaceAll(/[ \t\r\n\f]+/g, " ")
    const shown = isAfterSpace && !isSpaced && one.startsWith(" ") ? one.slice(1) : one
    if (shown !== "") isAfterSpace = shown.endsWith(" ") && !isSpaced
    return { kind: "text", text: shown.replaceAll("\u00A0", " "), marks }
  })
}

const merged = (runs: ReadonlyArray<Text>): ReadonlyArray<Text> => {
  const all: Text[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.text === "") continue
    if (last !== undefined && isSame(last.marks, run.marks))
      all[all.length - 1] = { ...last, text: last.text + run.text }
    else all.push(run)
  }
  return all
}

/** Underlined spaces alone are a place to write; one is not seen. */
const blanked = (runs: ReadonlyArray<Text>): ReadonlyArray<Text> =>
  runs.map((run, n) => {
    const isLined = (one: Text | undefined) => one?.marks.includes("u") === true
    if (!isLined(run) || /[^ ]/.test(run.text) || isLined(runs[n - 1]) || isLined(runs[n + 1])) return run
    return { ...run, text: run.text.length > 1 ? "____" : " ", marks: [] }
  })

/** Spaces at the ends of a line show nothing, but in code. */
const trimmed = (runs: ReadonlyArray<Text>): ReadonlyArray<Text> => {
  const isSeen = ({ text, marks }: Text) => marks.includes("code") || /[^ ]/.test(text)
  const [first, last] = [runs.findIndex(isSeen), runs.findLastIndex(isSeen)]
  return runs.slice(Math.max(first, 0), last + 1).map((run, n, { length }) => {
    if (run.marks.includes("code")) return run
    const begun = n === 0 ? run.text.replace(/^ +/, "") : run.text
    return { ...run, text: n === length - 1 ? begun.replace(/(?<! ) +$/, "") : begun }
  })
}

/** Bold and raised spaces look like others: they have the marks of what is on both sides of them. */
const withoutMarksOnSpaces = (runs: ReadonlyArray<Text>): ReadonlyArray<Text> =>
  runs.flatMap((run, n): ReadonlyArray<Text> => {
    const text = run.text.replace(/^ +/, "").replace(/(?<! ) +$/, "")
    const before = " ".repeat(run.text.length - run.text.replace(/^ +/, "").length)
    const after = " ".repeat(run.text.length - before.length - text.length)
    const spaces = (shown: string, other: Text | undefined): Text => ({
      kind: "text",
      text: shown,
      marks: run.marks.filter((mark) => SEEN_ON_SPACES.has(mark) || other?.marks.includes(mark) === true),
    })
    if (text === "") {
      const [left, right] = [runs[n - 1], runs[n + 1]]
      const both = { ...run, marks: left?.marks.filter((mark) => right?.marks.includes(mark)) ?? [] }
      return [spaces(before + after, both)]
    }
    return [spaces(before, runs[n - 1]), { ...run, text }, spaces(after, runs[n + 1])]
  })

const SEEN_ON_SPACES: ReadonlySet<Mark> = new Set(["u", "del", "code"])

/** `\(…\)`, `\[…\]` and what this site reads as a formula. */
const formulasIn = (run: Run): ReadonlyArray<Run> => {
  if (run.kind !== "text" || run.marks.includes("code")) return [run]
  const runs: Run[] = []
  let begin = 0
  for (let at = 0; at < run.text.length;) {
    const found = /[\\$]/.test(run.text.charAt(at)) ? texAt(run.text, at) : null
    if (found === null) at += 1
    else {
      runs.push({ ...run, text: run.text.slice(begin, at) }, { kind: "formula", ...found.formula })
      at += found.length
      begin = at
    }
  }
  return [...runs, { ...run, text: run.text.slice(begin) }].filter((one) => one.kind !== "text" || one.text !== "")
}

const texAt = (text: string, at: number) => {
  const rest = text.slice(at)
  const [raw, inline, display] = /^\\\(((?:(?!\\\().)*?)\\\)|^\\\[((?:(?!\\\[).)*?)\\\]/s.exec(rest) ?? []
  const tex = (inline ?? display)?.trim() ?? ""
  if (raw !== undefined && tex !== "") return { length: raw.length, formula: { tex, display: inline === undefined } }
  const own = /[A-Za-z\\]/.test(text.charAt(at - 1)) ? null : formulaAt(rest)
  return own && { length: own.raw.length, formula: { tex: own.tex, display: own.display } }
}
