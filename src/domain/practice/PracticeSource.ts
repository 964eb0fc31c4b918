import type { DrawSpec } from "../contract/exam.ts"
import type { QuestionKind } from "../contract/examQuestion.ts"
import type { Feedback } from "../question/ExamTypeRules.ts"
import type { BankSource, ExamSource } from "../contract/ExamSource.ts"
import { KINDS } from "../core/KindName.ts"

/** What the address of an exam page asks for. What it does not understand, the server refuses. */
export const sourceIn = (search: URLSearchParams): ExamSource => {
  const feedback = search.get("feedback")
  return { ...placeIn(search), ...(isFeedback(feedback) && { feedback }) }
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

const isKind = (text: string): text is QuestionKind => KINDS.some((kind) => kind === text)
