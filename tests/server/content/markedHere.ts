import * as Scoring from "#domain/question/Scoring.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { QuestionRow } from "#server/content/bankFiles.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { questionsFromDrafts } from "#server/content/questionsFromDrafts.ts"
import { rightAnswer } from "#server/content/rightAnswer.ts"

/** What a learner gives, in the texts that stand in the question. */
export type Given =
  | { readonly chosen: ReadonlyArray<string> }
  | { readonly judged: boolean }
  | { readonly typed: ReadonlyArray<string> }
  | { readonly paired: ReadonlyArray<string> }
  | { readonly ordered: ReadonlyArray<string> }

const BANK = {
  id: "bank1",
  name: "题库",
  subject_id: "3130101",
  year: 2026,
  summary: "",
  free_questions: 1,
  exam_types: ["4" as const],
  chapters: [],
}

export interface Brought {
  /** Null where the question is refused. */
  readonly question: QuestionRow | null
  readonly faults: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
}

/** The only question of a file, as it is in a bank. */
export const bring = (name: string, bytes: Uint8Array): Brought => {
  const { questions, faults, simplified } = questionsFromDrafts(formatOf(name).read(bytes).drafts, {
    bank: BANK,
    images: new Map(),
    defaults: { chapter: "一", source: "", year: 2026, difficulty: 3 },
  })
  return { question: questions[0] ?? null, faults, simplified }
}

/** Whether this site marks it as right. */
export const isRightHere = (question: QuestionRow, given: Given): boolean => {
  const { kind } = question
  if (kind === "case") throw new Error("a case is not marked")
  const found = rightAnswer({ ...question, kind })
  if (!found.ok) throw new Error(found.reason)
  return Scoring.mark({ kind, score: 1 }, found.answer, valueOf(question, given)).verdict === "right"
}

const valueOf = ({ kind, options = [] }: QuestionRow, given: Given): AnswerValue => {
  const keyOf = (text: string) => options.find((option) => option.text === text)?.key ?? ""
  if ("judged" in given) return given.judged
  if ("paired" in given) return given.paired.map(keyOf)
  if ("ordered" in given) return given.ordered.map(keyOf)
  if ("typed" in given) return kind === "blank" ? given.typed : (given.typed[0] ?? null)
  const keys = given.chosen.map(keyOf)
  if (kind === "judge") return given.chosen[0] === "正确" || given.chosen[0] === "true"
  return kind === "single" ? (keys.length === 1 ? (keys[0] ?? null) : null) : keys.toSorted()
}
