import type { ExamQuestion } from "../contract/examQuestion.ts"
import * as Scoring from "../question/Scoring.ts"
import * as VoidQuestion from "./VoidQuestion.ts"

export interface Marked {
  readonly question: Pick<ExamQuestion, "kind" | "score">
  readonly mark: Scoring.Mark
  /** Given manually, for a short answer; null until then. */
  readonly given: number | null
  /** Where the question was made void. */
  readonly voided?: VoidQuestion.VoidAs | null
}

/** A result and its parts: what the keys decide, and the manual marks. */
export interface ResultParts extends Scoring.Total {
  readonly objective_score: number
  readonly objective_total: number
  /** Short answers without a mark; until then they count 0. */
  readonly awaiting: number
}

/** Who marks short answers. */
export type MarkedBy = "learner" | "operator"

/** The mark with the manual score: 0 to the question's score, for an answer that waits for a mark. */
export const withGiven = ({ question, mark, given, voided = null }: Marked): Scoring.Mark => {
  if (voided !== null) return VoidQuestion.mark(voided, question.score)
  return mark.verdict === "self" && given !== null
    ? { ...mark, score: Math.min(question.score, Math.max(0, Math.round(given * 100) / 100)) }
    : mark
}

/** What was answered counts as answered, void or not; a question that leaves the total is in no other number. */
export const of = (marked: ReadonlyArray<Marked>): ResultParts => {
  const counted = marked.filter(({ voided }) => voided !== "none")
  const all = counted.map((one) => ({ score: one.question.score, mark: withGiven(one) }))
  const objective = Scoring.total(all.filter((_, index) => counted[index]?.question.kind !== "short"))
  return {
    ...Scoring.total(all),
    answered: marked.filter(({ mark }) => mark.verdict !== "unanswered").length,
    objective_score: objective.score,
    objective_total: objective.total_score,
    awaiting: counted.filter(
      ({ mark, given, voided = null }) => voided === null && mark.verdict === "self" && given === null,
    ).length,
  }
}

/** The score that is compared with others', in hundredths: what learners gave themselves is left out. */
export const compared = (
  { score, total_score, objective_score, objective_total, answered, awaiting }: Omit<ResultParts, "correct">,
  by: MarkedBy,
): { readonly score_cents: number; readonly total_cents: number } | null => {
  const [reached, total] = by === "learner" ? [objective_score, objective_total] : [score, total_score]
  if (answered === 0 || total === 0 || (by === "operator" && awaiting > 0)) return null
  return { score_cents: Math.round(reached * 100), total_cents: Math.round(total * 100) }
}
