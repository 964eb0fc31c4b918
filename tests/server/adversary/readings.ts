import type { CallName, Payload } from "#domain/contract/Contract.ts"
import type { Chance } from "../../support/seeded.ts"
import { canaryOf, LESSON, OTHER_BANK, QUESTIONS, VALUES } from "./adversarySite.ts"

/** Asks as one of the accounts; the data of a successful answer, else null. */
export type Ask = <N extends CallName>(name: N, payload: Payload<N>) => Promise<Record<string, unknown> | null>

export interface Reading {
  readonly attempt_id: string
  readonly paper_id: string
  readonly share_id: string
}

/** One call of those that tell something: about an attempt, a question of its choice, or all of them. */
export const readSomething = async (ask: Ask, chance: Chance, { attempt_id, paper_id, share_id }: Reading) => {
  const one = <T>(list: ReadonlyArray<T>): T => list[chance.below(list.length)] as T
  const question_id = one(QUESTIONS)
  const bank_id = one(["bank1", OTHER_BANK])
  const calls: ReadonlyArray<() => Promise<unknown>> = [
    () => ask("exam.result", { attempt_id }),
    () => ask("exam.result", { attempt_id }),
    () => ask("exam.check", { attempt_id, question_id }),
    () => ask("exam.check", { attempt_id, question_id }),
    () => ask("exam.attempt", { attempt_id }),
    () => ask("exam.timeline", { attempt_id }),
    () => ask("exam.feedback", { attempt_id, feedback: one(["at_once", "at_end"] as const) }),
    () => ask("exam.wrong", {}),
    () => ask("exam.history", {}),
    () => ask("exam.online", {}),
    () => ask("wrong.export", { format: one(["json", "csv"] as const) }),
    () => ask("wrong.overview", {}),
    () => ask("wrong.act", { question_id, act: one(["add", "remove", "restore"] as const) }),
    () => ask("practice.insight", { bank_id }),
    () => ask("practice.question", { question_id }),
    () => ask("practice.favorite", { question_id, folder_id: "default" }),
    () => ask("practice.favorites", {}),
    () => ask("practice.favored", {}),
    () => ask("practice.note", { question_id, text: "笔记" }),
    () => ask("practice.notes", {}),
    () => ask("practice.report", { question_id, kind: "key", text: "有误" }),
    () => ask("practice.reports", {}),
    () => ask("question.paper", { id: paper_id }),
    () => ask("question.bank", { id: bank_id }),
    () => ask("question.trial", { id: bank_id }),
    () => ask("search.find", { q: one(["CANARY", canaryOf(question_id)]) }),
    () => ask("user.data", {}),
    () => ask("user.myData", {}),
    () => ask("marker.list", LESSON),
    () => ask("marker.answer", { ...LESSON, question_id, value: one<never>(VALUES[question_id] as never) }),
    () => ask("result.share", { attempt_id }),
    () => ask("result.shared", { id: share_id }),
    () => ask("result.shared", { id: share_id }),
  ]
  await one(calls)()
}
