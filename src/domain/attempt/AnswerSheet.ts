import type { ExamQuestion, QuestionKey } from "../contract/examQuestion.ts"
import type { Answers } from "./Answers.ts"
import { isAnswered } from "../question/AnswerValue.ts"

export type SheetFilter = "all" | "unanswered" | "answered" | "flagged" | "unsynced"

export interface SheetCell {
  readonly question_id: string
  /** From 1, in the order of the paper. */
  readonly number: number
  readonly section: string
  readonly current: boolean
  readonly answered: boolean
  readonly flagged: boolean
  /** Changed, and the server has not acknowledged it. */
  readonly unsynced: boolean
  /** Once its key is shown. */
  readonly verdict: "right" | "wrong" | null
}

export type SheetCounts = Readonly<Record<SheetFilter, number>>

export const cells = (
  questions: ReadonlyArray<Pick<ExamQuestion, "id" | "section">>,
  answers: Answers,
  current: number,
  unsynced: ReadonlySet<string>,
  keys: Readonly<Record<string, Pick<QuestionKey, "verdict">>> = {},
): ReadonlyArray<SheetCell> =>
  questions.map(({ id, section }, index) => ({
    question_id: id,
    number: index + 1,
    section,
    current: index === current,
    answered: isAnswered(answers[id]?.value ?? null),
    flagged: answers[id]?.flagged ?? false,
    unsynced: unsynced.has(id),
    verdict: verdictOf(keys[id]),
  }))

const verdictOf = (key: Pick<QuestionKey, "verdict"> | undefined): SheetCell["verdict"] =>
  key?.verdict === "right" || key?.verdict === "wrong" ? key.verdict : null

export const isSame = (a: SheetCell, b: SheetCell): boolean =>
  a.question_id === b.question_id &&
  a.number === b.number &&
  a.current === b.current &&
  a.answered === b.answered &&
  a.flagged === b.flagged &&
  a.unsynced === b.unsynced &&
  a.verdict === b.verdict

/** The cells of each section, in the order of the paper. */
export const bySection = (
  sheet: ReadonlyArray<SheetCell>,
): ReadonlyArray<{ readonly section: string; readonly cells: ReadonlyArray<SheetCell> }> => {
  const groups: Array<{ readonly section: string; readonly cells: Array<SheetCell> }> = []
  for (const cell of sheet) {
    const last = groups.at(-1)
    if (last?.section === cell.section) last.cells.push(cell)
    else groups.push({ section: cell.section, cells: [cell] })
  }
  return groups
}

export const matches = (cell: SheetCell, filter: SheetFilter): boolean =>
  filter === "all" || (filter === "unanswered" ? !cell.answered : cell[filter])

export const counts = (sheet: ReadonlyArray<SheetCell>): SheetCounts => {
  const count = (filter: SheetFilter) => sheet.filter((cell) => matches(cell, filter)).length
  return {
    all: sheet.length,
    unanswered: count("unanswered"),
    answered: count("answered"),
    flagged: count("flagged"),
    unsynced: count("unsynced"),
  }
}

const VERDICTS = { right: "答对", wrong: "答错" } as const

/** What a cell is, in words: colour alone is not accessible. */
export const describe = (cell: SheetCell): string =>
  [
    `第${cell.number}题`,
    cell.verdict === null ? (cell.answered ? "已答" : "未答") : VERDICTS[cell.verdict],
    cell.flagged ? "已标记" : "",
    cell.unsynced ? "未保存到服务器" : "",
    cell.current ? "当前" : "",
  ]
    .filter((word) => word !== "")
    .join("，")
