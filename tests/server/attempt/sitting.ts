import type { AnswerRecord, Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { onTestFinished } from "vitest"
import type { Learner, StudySite } from "../content/studySite.ts"

export interface Change {
  readonly seq: number
  readonly question_id: string
  readonly value: AnswerValue
  readonly kind?: AnswerRecord["kind"]
  /** Estimated server time; 0 when it does not matter. */
  readonly at?: number
}

export const CLIENT = "device-1"

export const start = (learner: Learner, source: object = { paper_id: "p1" }): Promise<Attempt> =>
  learner.get("exam.start", { ...source, client_id: CLIENT })

/** Saves under an epoch, by default as the first writer. */
export const save = (
  learner: Learner,
  attempt_id: string,
  changes: ReadonlyArray<Change>,
  { epoch = 1, client_id = CLIENT }: { readonly epoch?: number; readonly client_id?: string } = {},
): Promise<SaveOutcome> =>
  learner.get("exam.save", {
    attempt_id,
    client_id,
    epoch,
    records: changes.map(({ kind = "answer", at = 0, ...change }) => ({ ...change, kind, at })),
  })

export const handIn = (learner: Learner, attempt_id: string, last_seq: number, epoch = 1) =>
  learner.get("exam.handIn", { attempt_id, client_id: CLIENT, epoch, last_seq })

export const answersOf = async (learner: Learner, attempt_id: string): Promise<Attempt["answers"]> =>
  (await learner.get("exam.attempt", { attempt_id })).answers

/** The right answers of the sample paper; the short one is marked by the learner. */
export const RIGHT: ReadonlyArray<Change> = [
  { seq: 1, question_id: "q1", value: "B" },
  { seq: 2, question_id: "q2", value: ["A", "C"] },
  { seq: 3, question_id: "q3", value: true },
  { seq: 4, question_id: "q4", value: ["十"] },
  { seq: 5, question_id: "q5", value: "我的看法" },
  { seq: 6, question_id: "q6a", value: "A" },
  { seq: 7, question_id: "q6b", value: ["C"] },
]

/** Where the online exam is next year, has it today until the test ends. */
export const examToday = async ({ sql }: StudySite): Promise<void> => {
  const move = (days: number) => sql`
    update papers set opens_at = opens_at + make_interval(days => ${days}),
      closes_at = closes_at + make_interval(days => ${days})
    where id = 'p2'`
  await move(-365)
  onTestFinished(async () => {
    await sql`delete from attempts where paper_id = 'p2'`
    await move(365)
  })
}
