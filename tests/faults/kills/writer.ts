import { randomUUID } from "node:crypto"
import type { AnswerRecord, Attempt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue, ExamQuestion } from "#domain/contract/examQuestion.ts"
import { type Ask, callSite } from "../../support/protocolClient.ts"
import type { Chance } from "../../support/seeded.ts"

/** A page's side of the protocol: numbered whole values, kept until acknowledged, one save in flight. */
export interface Writer {
  readonly attempt_id: string
  readonly client_id: string
  readonly epoch: number
  readonly written: () => ReadonlyArray<AnswerRecord>
  readonly acked: () => number
  readonly write: () => void
  /** Sends what is not acknowledged. Rejects when the answer is no, or none. */
  readonly save: (url: string) => Promise<void>
}

export const makeWriter = (
  token: string,
  { attempt_id, epoch, questions }: Pick<Attempt, "attempt_id" | "epoch" | "questions">,
  chance: Chance,
  ask: Ask = fetch,
): Writer => {
  const client_id = randomUUID()
  const written: Array<AnswerRecord> = []
  let acked = 0
  return {
    attempt_id,
    client_id,
    epoch,
    written: () => written,
    acked: () => acked,
    write: () => {
      const question = questions[chance.below(questions.length)] as ExamQuestion
      const value = anAnswer(question, chance)
      written.push({ seq: written.length + 1, kind: "answer", question_id: question.id, value, at: Date.now() })
    },
    save: async (url) => {
      const payload = { attempt_id, client_id, epoch, records: written.slice(acked, acked + 200) }
      const saved = await callSite(url, "exam.save", payload, { token, ask })
      if (saved.outcome !== "taken") throw new Error(`not taken: ${JSON.stringify(saved)}`)
      acked = saved.acked
    },
  }
}

/** Any answer of the right form, or none. */
const anAnswer = ({ kind, options, prompts = [], blanks }: ExamQuestion, { next, below }: Chance): AnswerValue => {
  if (next() < 0.1) return null
  switch (kind) {
    case "judge":
      return next() < 0.5
    case "single":
      return options[below(options.length)]?.key ?? null
    case "blank":
      return Array.from({ length: blanks }, () => String(below(1_000)))
    case "match":
      return prompts.map(() => options[below(options.length)]?.key ?? "")
    case "order":
      return options.map(({ key }) => key).toReversed()
    case "number":
    case "short":
      return String(below(1_000))
    case "multiple":
    case "indeterminate": {
      const chosen = options.filter(() => next() < 0.5).map(({ key }) => key)
      return chosen.length === 0 ? null : chosen
    }
  }
}
