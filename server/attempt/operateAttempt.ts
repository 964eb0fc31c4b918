import * as TimelineText from "#domain/result/TimelineText.ts"
import { timeOfDay } from "#domain/time/ClockText.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { type AttemptRow, findReceipt } from "./AttemptRow.ts"
import { readIncidents } from "./operateIncidents.ts"
import { readTimeline } from "./timeline.ts"

/** What happened to one attempt, with its receipt, as its learner reads it, and what was noted of it; no answer, key or score. */
export const showAttempt = async (sql: Sql, { agency }: OperatorContext, id: string): Promise<OperatorReport> => {
  const [attempt] = await sql<AttemptRow[]>`select * from attempts where agency_id = ${agency} and id = ${id}`
  if (attempt === undefined) throw new CannotOperate(`没有作答 ${id}`)
  const [timeline, receipt, incidents] = await Promise.all([
    readTimeline(sql, attempt),
    findReceipt(sql, attempt),
    readIncidents(sql, attempt),
  ])
  const { user_id, title, state } = attempt
  return {
    lines: [
      [id, title, `学员 ${user_id}`, "题号是这次作答的"].join("  "),
      receipt === null
        ? "还没有回执"
        : [`回执 ${receipt.number}`, `${receipt.handed_in_at} 交卷`, `作答 ${receipt.answered} 题`].join("  "),
      ...[
        ...timeline.map((item) => ({
          at: item.at,
          line: `${TimelineText.timeText(item)}  ${TimelineText.text(item)}`,
        })),
        ...incidents.map(({ at, text, by }) => ({ at, line: `${timeOfDay(at)}  情况：${text}（${by}记）` })),
      ]
        .toSorted((a, b) => a.at - b.at)
        .map(({ line }) => line),
    ],
    data: { id, user_id, title, state, receipt, timeline, incidents },
    learners: [user_id],
  }
}
