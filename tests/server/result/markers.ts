import type { Role } from "#domain/admin/Role.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "#server/core/OperatorReport.ts"
import type { Sql } from "#server/db/Sql.ts"
import { markEqual, withdrawMarks } from "#server/result/markEqual.ts"
import { listQuestionsToMark, nextAnswers } from "#server/result/operateMarking.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import type { StudySite } from "../content/studySite.ts"

export const ASKED = { paper: "p2", question: "q5" }

export interface Batch {
  readonly waiting: number
  readonly others: number
  readonly answers: ReadonlyArray<{ readonly key: string; readonly text: string; readonly count: number }>
  readonly [other: string]: unknown
}

/** Somebody of the back office, by the clock of the tests. */
export const person = (site: StudySite, id: string, role: Role = "marker"): OperatorContext =>
  operatorContext({
    agency: "a",
    role,
    now: site.clock.now,
    account: { id, tokenHash: Buffer.alloc(0) },
    secretsKey: null,
  })

/** Of an act, in a transaction: what it reports, or why it was not done. */
export const doneOr = async (
  site: StudySite,
  run: (sql: Sql) => Promise<OperatorReport>,
): Promise<{ readonly data: unknown; readonly why: string | null }> => {
  try {
    const { data } = await site.sql.begin(run)
    return { data, why: null }
  } catch (error) {
    if (error instanceof CannotOperate) return { data: null, why: error.message }
    throw error
  }
}

/** What one person of the back office does at the question. */
export const markerAt = (site: StudySite, id: string, role: Role = "marker") => {
  const who = () => person(site, id, role)
  const batch = async () => (await nextAnswers(site.sql, who(), ASKED)).data as Batch
  return {
    batch,
    texts: async () => (await batch()).answers.map(({ text }) => text).toSorted(),
    keyOf: async (text: string) => (await batch()).answers.find((answer) => answer.text === text)?.key ?? "",
    give: (answer: string, score: number, intent: string) =>
      doneOr(site, (sql) => markEqual(sql, who(), { ...ASKED, answer, score, intent })),
    withdraw: (intent: string) => doneOr(site, (sql) => withdrawMarks(sql, who(), intent)),
    questions: async () => (await listQuestionsToMark(site.sql, who())).data,
  }
}
