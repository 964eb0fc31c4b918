import type { DraftSection, ReadLine } from "../Format.ts"
import { joined } from "../lists.ts"
import { lostStyles, type TextStyle } from "../textStyle.ts"
import type { TextPart } from "./FoundQuestion.ts"
import { fieldLabel, OWN_FIELDS, REFUSED_LABEL } from "./ownFields.ts"
import { partsText, partsWords } from "./partsText.ts"
import { type CellQuestion, localId } from "./questionCells.ts"
import { slice, textOf, type WordLine } from "./WordLine.ts"

interface Own {
  readonly questions: ReadonlyArray<CellQuestion>
  readonly lines: ReadonlyArray<ReadLine>
  readonly problems: ReadonlyArray<{ readonly paragraph: number; readonly reason: string }>
}

/** The questions of a document that we wrote, and that may have been changed since. */
export const readOwnFields = (lines: ReadonlyArray<WordLine>): Own => {
  const read: ReadLine[] = []
  const problems: Array<{ paragraph: number; reason: string }> = []
  const groups = groupsOf(
    lines,
    (line, as) => void read.push({ paragraph: line.paragraph, text: textOf(line.pieces), as }),
    problems,
  )
  let ofCase = ""
  const questions = groups.map((group, n): CellQuestion => {
    const made = cellsOf(group)
    if (group.isPart) return { ...made, cells: { ...made.cells, 所属案例: ofCase } }
    ofCase = made.cells["编号"] ?? localId(n + 1)
    return made.cells["题型"] === "案例题" ? { ...made, cells: { ...made.cells, 编号: ofCase } } : made
  })
  return { questions, lines: read, problems }
}

interface Group {
  readonly paragraph: number
  readonly isPart: boolean
  readonly chapter: string
  readonly kind: string
  readonly section: DraftSection | null
  /** Fields in their order, each with its lines. */
  readonly fields: Array<{ readonly field: string; readonly isVerbatim: boolean; readonly parts: TextPart[] }>
  readonly refused: string[]
  readonly simplified: string[]
}

const groupsOf = (
  lines: ReadonlyArray<WordLine>,
  said: (line: WordLine, as: string | null) => void,
  problems: Array<{ paragraph: number; reason: string }>,
): ReadonlyArray<Group> => {
  const groups: Group[] = []
  let [chapter, kind] = ["", ""]
  let section: DraftSection | null = null
  for (const line of lines) {
    const { field, pieces, paragraph, isVerbatim } = line
    const last = groups.at(-1)
    if (field === null && line.table === null && textOf(pieces).trim() === "" && line.refused.length === 0) continue
    // of a paper, and not of its bank
    if (field === "Section") {
      section = sectionIn(textOf(pieces))
      said(line, section.name)
      continue
    }
    if (field === "Chapter") chapter = textOf(pieces).trim()
    else if (field === "Kind") {
      const heading = sectionIn(textOf(pieces))
      kind = heading.name
      if (heading.scores !== "") section = heading
    } else if (field === "Stem" || field === "Part")
      groups.push({
        paragraph,
        isPart: field === "Part",
        chapter,
        kind,
        section,
        fields: [{ field, isVerbatim, parts: [{ pieces }] }],
        refused: [],
        simplified: [],
      })
    else if (last === undefined) {
      said(line, null)
      if (field !== null) problems.push({ paragraph, reason: "题干  前面没有题干" })
      continue
    } else if (field === null) {
      // somebody wrote on
      const open = last.fields.at(-1)
      open?.parts.push(line.table === null ? { pieces } : { table: line.table })
      last.simplified.push(`第 ${paragraph} 段没有样式，接在前一段后面`)
    } else last.fields.push({ field, isVerbatim, parts: [{ pieces }] })
    groups.at(-1)?.refused.push(...line.refused.map((what) => `第 ${paragraph} 段  含有${what}，不能读入`))
    groups.at(-1)?.simplified.push(...line.simplified)
    said(line, field === null ? "接上一段" : fieldLabel(field))
  }
  return groups
}

/** `一、单选题（每题 2 分）`. */
const sectionIn = (heading: string): DraftSection => {
  const [, name = "", scores = ""] =
    /^(?:[一二三四五六七八九十\d]+、)?(.*?)(（[^（）]*）)?$/s.exec(heading.trim()) ?? []
  return { name: name.trim(), scores }
}

const cellsOf = (group: Group): CellQuestion => {
  const cells: Record<string, string> = { 章节: group.chapter, 题型: group.isPart ? "" : group.kind }
  const [refused, simplified] = [[...group.refused], [...group.simplified]]
  const styles: TextStyle[] = []
  const prompts: string[] = []
  const text = (column: string, parts: ReadonlyArray<TextPart>, isVerbatim: boolean, isOption: boolean): string => {
    if (isVerbatim) return parts.map((part) => ("pieces" in part ? textOf(part.pieces) : "")).join("\n")
    const read = partsText(parts.flatMap(splitLines), isOption)
    refused.push(...read.refused.map((what) => `${column}  含有${what}，不能读入`))
    simplified.push(...read.simplified)
    styles.push(...read.styles)
    return read.text
  }
  for (const { field, isVerbatim, parts } of group.fields) {
    const found = Object.entries(OWN_FIELDS).find(([, { style }]) => style === field)
    if (field === "Stem" || field === "Part")
      cells["题干"] = text("题干", without(parts, /^(?:\d+\.|（\d+）) /), isVerbatim, false)
    else if (field === "Partkind") cells["题型"] = plain(parts).replace("【题型】", "").trim()
    else if (field === "Ownchapter") cells["章节"] = plain(parts).replace("【章节】", "").trim()
    else if (field === "Prompt") prompts.push(text("配对项", without(parts, /^（\d+） /), isVerbatim, true))
    else if (field === "Option") {
      const key = /^([A-J])\. /.exec(plain(parts))?.[1]
      if (key === undefined) refused.push(`选项  “${plain(parts).slice(0, 12)}”前面没有字母`)
      else if (cells[`选项${key}`] !== undefined) refused.push(`选项  选项 ${key} 有两个`)
      else cells[`选项${key}`] = text(`选项${key}`, without(parts, /^[A-J]\. /), isVerbatim, true)
    } else if (field === "Refused") refused.push(plain(parts).replace(REFUSED_LABEL, "").trim())
    else if (found !== undefined) {
      const [column, { label: own }] = found
      const unlabelled = without(parts, new RegExp(`^${own}`))
      cells[column] =
        column === "解析"
          ? text(column, unlabelled, isVerbatim, false)
          : isVerbatim
            ? plain(unlabelled)
            : partsWords(unlabelled.flatMap(splitLines))
    }
  }
  if (prompts.length > 0) cells["配对项"] = joined(prompts)
  return {
    paragraph: group.paragraph,
    cells,
    refused: [...new Set(refused)],
    simplified: [...new Set([...simplified, ...lostStyles(styles)])],
    section: group.section,
  }
}

const plain = (parts: ReadonlyArray<TextPart>): string =>
  parts.map((part) => ("pieces" in part ? textOf(part.pieces) : "")).join("\n")

const without = (parts: ReadonlyArray<TextPart>, label: RegExp): ReadonlyArray<TextPart> => {
  const [first, ...more] = parts
  if (first === undefined || !("pieces" in first)) return parts
  return [{ pieces: slice(first.pieces, label.exec(textOf(first.pieces))?.[0].length ?? 0) }, ...more]
}

const splitLines = (part: TextPart): ReadonlyArray<TextPart> => {
  if (!("pieces" in part)) return [part]
  let at = 0
  return textOf(part.pieces)
    .split("\n")
    .map((line) => {
      const pieces = slice(part.pieces, at, at + line.length)
      at += line.length + 1
      return { pieces }
    })
}
