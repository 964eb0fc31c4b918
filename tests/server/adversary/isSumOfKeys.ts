import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { VOIDABLE } from "./adversarySite.ts"

/**
 * Whether the result's numbers follow from the keys beside them. While it is being re-graded, they may be those of before
 * the question became void or counted again.
 */
export const isSumOfKeys = ({ correct, score, keys, questions, voided = [], regrading }: ReleasedResult): boolean => {
  const isOf = (question_id: string) => question_id === VOIDABLE
  const now = voided.find(({ question_id }) => isOf(question_id))?.void_as ?? null
  return (regrading === true ? ([null, "full", "none"] as const) : [now]).some((void_as) => {
    const counting = keys.filter(({ question_id }) => void_as === null || !isOf(question_id))
    const right = counting.filter(({ verdict }) => verdict === "right")
    const given = void_as === "full" ? keys.filter(({ question_id }) => isOf(question_id)) : []
    const ids = new Set([...right, ...given].map(({ question_id }) => question_id))
    const cents = questions.map(({ id, score: points }) => (ids.has(id) ? Math.round(points * 100) : 0))
    return correct === right.length && Math.round(score * 100) === cents.reduce((sum, one) => sum + one, 0)
  })
}
