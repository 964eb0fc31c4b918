import type { DrawSpec } from "../contract/exam.ts"
import type { QuestionKind } from "../contract/examQuestion.ts"
import type { BankSource, ExamSource } from "./JournalPort.ts"
import { DAILY, type Feedback } from "./ExamTypeRules.ts"

/** What the address of an exam page asks for. What it does not understand, the server refuses. */
export const sourceIn = (search: URLSearchParams): ExamSource => {
  const feedback = search.get("feedback")
  return { ...placeIn(search), ...(isFeedback(feedback) && { feedback }) }
}

/** The query of the page on which this source is answered. */
export const queryOf = (source: ExamSource): URLSearchParams => {
  const query = new URLSearchParams()
  const { draw, ...texts } = "bank_id" in source ? source : { ...source, draw: undefined }
  for (const [name, value] of Object.entries(texts)) query.set(name, value)
  for (const id of draw?.chapter_ids ?? []) query.append("chapter", id)
  for (const kind of draw?.kinds ?? []) query.append("kind", kind)
  for (const point of draw?.points ?? []) query.append("point", point)
  if (draw !== undefined) query.set("count", String(draw.count))
  if (draw?.only !== undefined) query.set("only", draw.only)
  return query
}

/**
 * The source of an attempt from its text (`bank/1/2`, `type/12/1/2`, `day/1/2026-03-02`), to be answered again; null for
 * questions that were drawn, which another draw would replace, and for papers.
 */
export const again = (name: string): BankSource | null => {
  const [made, ...parts] = name.split("/")
  const [exam_type, [bank_id, last]] =
    made === "type" ? [parts[0], parts.slice(1)] : [made === "day" ? DAILY : undefined, parts]
  if (bank_id === undefined || !["bank", "type", "day"].includes(made ?? "")) return null
  return {
    bank_id,
    ...(exam_type !== undefined && { exam_type }),
    ...(last !== undefined && (made === "day" ? { day: last } : { chapter_id: last })),
  }
}

const placeIn = (search: URLSearchParams): ExamSource => {
  const attempt_id = search.get("attempt_id")
  if (attempt_id !== null) return { attempt_id }
  const paper_id = search.get("paper_id")
  if (paper_id !== null) return { paper_id }
  const draw = drawIn(search)
  return { bank_id: search.get("bank_id") ?? "", ...textsIn(search), ...(draw !== null && { draw }) }
}

const textsIn = (search: URLSearchParams): Pick<BankSource, "chapter_id" | "exam_type" | "day"> =>
  Object.fromEntries(
    ["chapter_id", "exam_type", "day"].flatMap((name) => {
      const value = search.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

const drawIn = (search: URLSearchParams): DrawSpec | null => {
  const count = Number(search.get("count"))
  if (!Number.isSafeInteger(count) || count < 1) return null
  const only = search.get("only")
  const chapter_ids = search.getAll("chapter")
  const kinds = search.getAll("kind").filter(isKind)
  const points = search.getAll("point")
  return {
    ...(chapter_ids.length > 0 && { chapter_ids }),
    ...(kinds.length > 0 && { kinds }),
    ...(points.length > 0 && { points }),
    count,
    ...(isOnly(only) && { only }),
  }
}

const isOnly = (text: string | null): text is NonNullable<DrawSpec["only"]> =>
  text === "unanswered" || text === "wrong" || text === "favorite"

const isFeedback = (text: string | null): text is Feedback => text === "at_once" || text === "at_end"

export const KINDS: ReadonlyArray<QuestionKind> = ["single", "multiple", "indeterminate", "judge", "blank", "short"]

const isKind = (text: string): text is QuestionKind => KINDS.some((kind) => kind === text)
