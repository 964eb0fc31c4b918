import type { SetAside } from "#domain/contract/examAttempt.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

interface Row extends SetAside {
  readonly attempt_id: string
  readonly title: string
  readonly user_id: string
  readonly client_id: string
  readonly question_id: string
  readonly payload: string
  readonly received_at: number
}

const REASONS: Readonly<Record<SetAside["reason"], string>> = {
  characters: "含有数据库不能保存的字符",
  size: "超过一题作答的上限",
  form: "不是这次作答的记录",
  unsent: "没有带内容：请求放不下，或曾被拒绝",
}

const MAX_SHOWN = 200
const MAX_ROWS = 500

/** Records of answers that could not be kept, the latest first, with what came in their place. */
export const listSetAside = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<Row[]>`
    select s.attempt_id, t.title, t.user_id, s.client_id, s.seq, r.question_id, s.reason, s.payload, r.received_at
    from attempt_set_aside s
    join attempt_records r using (agency_id, attempt_id, client_id, seq)
    join attempts t on t.agency_id = s.agency_id and t.id = s.attempt_id
    where s.agency_id = ${agency} order by r.received_at desc, s.seq desc limit ${MAX_ROWS}`
  const list = rows.map(({ received_at, ...row }) => ({ ...row, received_at: Shanghai.format(received_at) }))
  const lines = list.map(({ attempt_id, title, user_id, client_id, seq, question_id, reason, payload, received_at }) =>
    [
      attempt_id,
      title,
      `学员 ${user_id}`,
      `题目 ${question_id}`,
      `设备 ${client_id} 第 ${seq} 号`,
      `${received_at} 送达`,
      REASONS[reason],
      payload.slice(0, MAX_SHOWN),
    ].join("  "),
  )
  return {
    lines: lines.length === 0 ? ["没有无法保存的作答"] : lines,
    data: { list },
    learners: list.map(({ user_id }) => user_id),
  }
}
