import * as TimelineText from "#domain/result/TimelineText.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { type AttemptRow, findReceipt } from "./AttemptRow.ts"
import { readTimeline } from "./timeline.ts"

/** What happened to one attempt, with its receipt, as its learner reads it; no answer, key or score. */
export const showAttempt = async (sql: Sql, { agency }: OperatorContext, id: string): Promise<OperatorReport> => {
  const [attempt] = await sql<AttemptRow[]>`select * from attempts where agency_id = ${agency} and id = ${id}`
  if (attempt === undefined) throw new CannotOperate(`没有作答 ${id}`)
  const [timeline, receipt] = await Promise.all([readTimeline(sql, attempt), findReceipt(sql, attempt)])
  const { user_id, title, state } = attempt
  return {
    lines: [
      [id, title, `学员 ${user_id}`].join("  "),
      receipt === null
        ? "还没有回执"
        : [`回执 ${receipt.number}`, `${receipt.handed_in_at} 交卷`, `作答 ${receipt.answered} 题`].join("  "),
      ...timeline.map((item) => `${TimelineText.timeText(item)}  ${TimelineText.text(item)}`),
    ],
    data: { id, user_id, title, state, receipt, timeline },
    learners: [user_id],
  }
}
