import type { Draft, DraftSection, Format, OutgoingBank, ReadQuestions, WrittenFile } from "../Format.ts"
import { draftOf, sheetOf } from "../sheet.ts"
import type { Cells } from "../sheetHead.ts"
import { sheetTemplate } from "../sheetTemplate.ts"
import { trimmed } from "../htmlText.ts"
import { matchKeys } from "./matchKeys.ts"
import { saidLook } from "./markedOptions.ts"
import { type CellQuestion, localId, questionCells } from "./questionCells.ts"
import { readOwnFields } from "./readOwnFields.ts"
import { readQuestions } from "./readQuestions.ts"
import { textOf, type WordLine } from "./WordLine.ts"
import { type WordText, wordLines } from "./wordLines.ts"
import { wordFile } from "./wordFile.ts"

interface Read {
  readonly questions: ReadonlyArray<CellQuestion>
  readonly lines: NonNullable<ReadQuestions["lines"]>
  readonly notes: ReadonlyArray<string>
  /** What no question is told of. */
  readonly problems: ReadonlyArray<{ readonly paragraph: number; readonly reason: string }>
}

const read = (bytes: Uint8Array): ReadQuestions => {
  const text = wordLines(bytes)
  const isOwn = text.lines.some(({ field }) => field === "Stem")
  const { questions, lines, problems, notes } = isOwn ? { ...readOwnFields(text.lines), notes: [] } : readForeign(text)
  const drafts = questions.map((question, n): Draft => {
    const { cells, refused, simplified, paragraph, section } = question
    const draft = draftOf((name) => trimmed(cells[name] ?? ""), placeOf(paragraph, cells["题干"] ?? ""))
    const isLocal = LOCAL.test(cells["编号"] ?? "") || LOCAL.test(cells["所属案例"] ?? "")
    return {
      ...draft,
      paragraph,
      ...(section !== null && { section }),
      ...(isLocal && { isLocal }),
      refused: [...refused, ...draft.refused],
      simplified: [...(n === 0 ? [...text.notes, ...notes] : []), ...simplified],
    }
  })
  const others = problems.map(({ paragraph, reason }): Draft => {
    return {
      place: `第 ${paragraph} 段`,
      paragraph,
      chapter: null,
      of: null,
      fields: {},
      simplified: [],
      refused: [reason],
    }
  })
  return {
    drafts: [...drafts, ...(drafts.length > 0 ? others : [])],
    pictures: text.pictures,
    lines,
    rest: (numbers) =>
      wordFile(
        numbers.flatMap((n) => {
          const [question, other] = [questions[n], problems[n - questions.length]]
          if (question !== undefined) return [{ cells: question.cells, refused: question.refused }]
          return other === undefined ? [] : [{ cells: { 题型: "简答题" }, refused: [other.reason] }]
        }),
      ),
  }
}

const LOCAL = /^案例\d+$/

const placeOf = (paragraph: number, stem: string): string =>
  `第 ${paragraph} 段“${stem
    .replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, "［图］")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 12)}”`

const readForeign = ({ lines }: WordText): Read => {
  const found = readQuestions(lines)
  const matched = {
    ...matchKeys(found.questions, found.keys),
    look: saidLook(lines.map(({ pieces }) => textOf(pieces))),
  }
  return {
    questions: found.questions.flatMap((question, n) => questionCells(question, matched, localId(n + 1))),
    lines: found.lines.map(({ line, as }) => ({ paragraph: line.paragraph, text: shownLine(line), as })),
    notes: found.notes,
    problems: [...found.problems, ...matched.problems],
  }
}

const shownLine = ({ pieces, table }: WordLine): string =>
  table === null
    ? textOf(pieces).replaceAll("\uFFFC", "□")
    : table
        .map((row) => row.map(({ lines }) => lines.map(({ pieces: own }) => textOf(own)).join(" ")).join(" | "))
        .join(" / ")

/** Word documents: as teachers write them, and as we write them, where styles say what each paragraph is. */
export const docx: Format = {
  read,
  write: (bank) => {
    const { rows, left } = sheetOf(bank)
    return { bytes: wordFile(cellsByHeading(rows), bank.name), left }
  },
}

export const docxTemplate = (): Uint8Array => wordFile(cellsByHeading(sheetTemplate))

/** A paper, part by part; `questions` are those of each part. */
export const paperDocument = (
  bank: Pick<OutgoingBank, "id" | "name" | "chapters">,
  sections: ReadonlyArray<DraftSection & Pick<OutgoingBank, "questions">>,
): WrittenFile => {
  const parts = sections.map((section) => ({ section, ...sheetOf({ ...bank, questions: section.questions }) }))
  const questions = parts.flatMap(({ section, rows }) => cellsByHeading(rows).map((one) => ({ ...one, section })))
  return { bytes: wordFile(questions, bank.name), left: parts.flatMap(({ left }) => left) }
}

const cellsByHeading = ([headings = [], ...rows]: ReadonlyArray<Cells>) =>
  rows.map((row) => ({
    cells: Object.fromEntries(headings.map((heading, n) => [heading, row[n] ?? ""])),
    refused: [],
  }))
