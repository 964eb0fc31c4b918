import type { AnswerValue, ExamQuestion, QuestionKey } from "../contract/examQuestion.ts"
import * as AnswerValues from "./AnswerValue.ts"
import * as BlankText from "./BlankText.ts"
import * as NumberKey from "./NumberKey.ts"
import { type RightAnswer, rightKeys } from "./RightAnswer.ts"

export type Verdict = QuestionKey["verdict"]

/**
 * `none`: several keys, blanks, pairs or places are all right or nothing. `share`: part of the keys and no wrong one, or
 * some of the blanks, pairs or places, earns its share of the score, rounded down to two decimals.
 */
export type PartialCredit = "none" | "share"

export interface Mark {
  readonly verdict: Verdict
  /** 0 to the question's score; a self-marked question has 0 until it is marked. */
  readonly score: number
}

/** Marks one answer. Total: a value of the wrong shape is a wrong answer, never an error. */
export const mark = (
  question: Pick<ExamQuestion, "kind" | "score">,
  right: RightAnswer,
  value: AnswerValue,
  partial: PartialCredit = "none",
): Mark => {
  if (!AnswerValues.isAnswered(value)) return { verdict: "unanswered", score: 0 }
  if (question.kind === "short" && !isAccepted(right, value)) return { verdict: "self", score: 0 }
  const share = question.kind === "short" ? 1 : shareOf(question.kind, right, value)
  if (share === 1) return { verdict: "right", score: question.score }
  return { verdict: "wrong", score: partial === "share" ? floored(question.score * share) : 0 }
}

/** 3 × 0.35 is a little less than 1.05 as floats. */
const floored = (score: number): number => Math.floor(score * 100 + 1e-6) / 100

export interface Total {
  readonly score: number
  readonly total_score: number
  readonly answered: number
  readonly correct: number
}

/** Sums marks; scores are added as hundredths, so that 0.1 and 0.2 make 0.3. */
export const total = (marked: ReadonlyArray<{ readonly score: number; readonly mark: Mark }>): Total => ({
  score: sum(marked.map((one) => one.mark.score)),
  total_score: sum(marked.map((one) => one.score)),
  answered: marked.filter((one) => one.mark.verdict !== "unanswered").length,
  correct: marked.filter((one) => one.mark.verdict === "right").length,
})

const sum = (scores: ReadonlyArray<number>): number =>
  scores.reduce((cents, score) => cents + Math.round(score * 100), 0) / 100

const shareOf = (kind: Exclude<ExamQuestion["kind"], "short">, right: RightAnswer, value: AnswerValue): number => {
  switch (kind) {
    case "judge":
      return value === right ? 1 : 0
    case "single":
      return typeof value === "string" ? oneShare(right, value) : 0
    case "multiple":
    case "indeterminate":
      return keyShare(rightKeys(right), AnswerValues.keysOf(value))
    case "blank":
      return blankShare(Array.isArray(right) ? right : [], AnswerValues.keysOf(value))
    case "match":
    case "order":
      return placeShare(rightKeys(right), AnswerValues.keysOf(value))
    case "number":
      return typeof right === "string" && typeof value === "string" && NumberKey.matches(right, value) ? 1 : 0
  }
}

const oneShare = (right: RightAnswer, key: string): number => {
  if (typeof right !== "object" || !("right" in right)) return key === right ? 1 : 0
  return key === right.right ? 1 : (right.shares[key] ?? 0) / 100
}

const isAccepted = (right: RightAnswer, value: AnswerValue): boolean =>
  typeof right === "object" && typeof value === "string" && BlankText.matches(rightKeys(right), value)

const keyShare = (right: ReadonlyArray<string>, given: ReadonlyArray<string>): number => {
  const chosen = new Set(given)
  if (right.length === 0 || [...chosen].some((key) => !right.includes(key))) return 0
  return chosen.size / new Set(right).size
}

const placeShare = (right: ReadonlyArray<string>, given: ReadonlyArray<string>): number =>
  right.length === 0 || given.length !== right.length
    ? 0
    : right.filter((key, place) => given[place] === key).length / right.length

const blankShare = (right: ReadonlyArray<string | ReadonlyArray<string>>, given: ReadonlyArray<string>): number => {
  if (right.length === 0 || given.length > right.length) return 0
  const matched = right.filter((accepted, index) =>
    BlankText.matches(typeof accepted === "string" ? [accepted] : accepted, given[index] ?? ""),
  )
  return matched.length / right.length
}
