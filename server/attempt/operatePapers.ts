import type { KeyPolicy } from "#domain/question/ExamTypeRules.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { FAR_FUTURE, releaseOf } from "./paperRelease.ts"
import { windowEnd } from "./windowEnd.ts"

const MAX_LISTED = 200

interface Row {
  readonly id: string
  readonly name: string
  readonly opens_at: number | null
  readonly closes_at: number | null
  readonly key_policy: KeyPolicy
  readonly releases: number | null
  readonly open: number
  readonly ended: number
}

/** Papers of which a condition upon `p` is true: those with a window first, the latest before the others. */
export const papersOf = async (sql: Sql, { agency, now }: OperatorContext, condition: ReturnType<Sql>) => {
  const rows = await sql<Row[]>`
    select p.id, p.name, p.opens_at, ${windowEnd(sql, null)} as closes_at, p.key_policy, ${releaseOf(sql)} as releases,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open') as open,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id
        and t.ended_at is not null) as ended
    from papers p where p.agency_id = ${agency} and not p.hidden and ${condition}
    order by p.opens_at desc nulls last, p.bank_id, p.position limit ${MAX_LISTED}`
  return rows.map(({ key_policy, opens_at, closes_at, releases, ...row }) => {
    const waits = key_policy === "after_close" && (releases === null || releases > now)
    return {
      ...row,
      opens_at: opens_at === null ? null : Shanghai.format(opens_at),
      closes_at: closes_at === null ? null : Shanghai.format(closes_at),
      results: key_policy === "after_close" ? resultsText(releases, now) : "交卷后",
      // an id where a row has that link
      runs: closes_at !== null && closes_at <= now && row.open === 0 ? null : row.id,
      waits: waits ? row.id : null,
    }
  })
}

/** Papers whose name contains a text, or all. */
export const listPapers = async (
  sql: Sql,
  operator: OperatorContext,
  { name = "" }: { readonly name?: string },
): Promise<OperatorReport> => {
  const list = await papersOf(sql, operator, sql`position(${name} in p.name) > 0`)
  const lines = list.map(({ id, name: title, opens_at, closes_at, open, ended, results }) =>
    [
      id,
      title,
      opens_at === null && closes_at === null ? "没有窗口" : `${opens_at ?? "现在"} 到 ${closes_at ?? "不限"}`,
      `${open} 人在答`,
      `${ended} 份已交`,
      `成绩：${results}`,
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有这样的试卷"] : lines, data: { list } }
}

const resultsText = (releases: number | null, now: number): string => {
  if (releases === null || releases >= FAR_FUTURE) return "暂不公布"
  return `${Shanghai.format(releases).slice(0, 16)}${releases <= now ? "已公布" : "公布"}`
}
