import type { ReleasedResult } from "../contract/examResult.ts"

export const FILTERS = ["all", "wrong", "unanswered", "flagged", "guessed"] as const
export type ReviewFilter = (typeof FILTERS)[number]

type Reviewed = Pick<ReleasedResult, "questions" | "keys" | "answers">

export interface ReviewItem {
  readonly number: number
  readonly question: ReleasedResult["questions"][number]
  readonly key: ReleasedResult["keys"][number] | null
  readonly answer: ReleasedResult["answers"][number] | null
}

/** The questions of a result with what was answered and, where the rules allow it, the key. */
export const items = (result: Reviewed, filter: ReviewFilter): ReadonlyArray<ReviewItem> => {
  const keys = new Map(result.keys.map((key) => [key.question_id, key]))
  const answers = new Map(result.answers.map((answer) => [answer.question_id, answer]))
  return result.questions
    .map((question, index) => ({
      number: index + 1,
      question,
      key: keys.get(question.id) ?? null,
      answer: answers.get(question.id) ?? null,
    }))
    .filter((item) => matches(item, filter))
}

/** The number of the first answer that waits for the learner's own mark, while it may be given; null: there is none. */
export const toMark = (
  result: Reviewed & Pick<ReleasedResult, "by_hand">,
  now: number,
): ReviewItem["number"] | null => {
  const { by_hand } = result
  if (by_hand?.by !== "learner" || by_hand.awaiting === 0 || now > (by_hand.until ?? now)) return null
  const given = new Set(by_hand.given.map(({ question_id }) => question_id))
  return (
    items(result, "all").find(({ key, question }) => key?.verdict === "self" && !given.has(question.id))?.number ?? null
  )
}

/** Where in `items` the question with this number is; its first one where it is not there. */
export const indexOf = (list: ReadonlyArray<ReviewItem>, number: number): number =>
  Math.max(
    0,
    list.findIndex((item) => item.number === number),
  )

const matches = ({ key, answer }: ReviewItem, filter: ReviewFilter): boolean => {
  switch (filter) {
    case "all":
      return true
    case "wrong":
    case "unanswered":
      return key?.verdict === filter
    case "flagged":
      return answer?.flagged ?? false
    case "guessed":
      return answer?.guessed ?? false
  }
}

/** Whole per cent, 0 when there is nothing to divide by. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))
