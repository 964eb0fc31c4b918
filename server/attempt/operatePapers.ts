import type { ListInput } from "#domain/admin/lists.ts"
import type { KeyPolicy } from "#domain/question/ExamTypeRules.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { latestFirst } from "../core/latestFirst.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { FAR_FUTURE, releaseOf } from "./paperRelease.ts"
import { windowEnd } from "./windowEnd.ts"

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

type Asked = ListInput<"exam:list">

/** Papers of some ids, in any order. */
export const papersOf = async (
  sql: Sql,
  { agency, now }: Pick<OperatorContext, "agency" | "now">,
  ids: ReadonlyArray<string>,
) => {
  const rows = await sql<Row[]>`
    select p.id, p.name, p.opens_at, ${windowEnd(sql, null)} as closes_at, p.key_policy, ${releaseOf(sql)} as releases,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open') as open,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id
        and t.ended_at is not null) as ended
    from papers p where p.agency_id = ${agency} and not p.hidden and p.id = any(${ids}::text[])`
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

/** What a window says of a moment, where a paper has one. */
const isIn = (sql: Sql, state: NonNullable<Asked["state"]>, now: number): Fragment => {
  const end = windowEnd(sql, null)
  if (state === "upcoming") return sql`p.opens_at > ${now}`
  if (state === "finished") return sql`${end} <= ${now}`
  return sql`(p.opens_at is not null or ${end} is not null)
    and coalesce(p.opens_at <= ${now}, true) and coalesce(${end} > ${now}, true)`
}

/** Papers: those with a window first, the latest before the others. */
export const papersAt = (now: number): PagedList<Asked, "latest" | "opens" | "name", Listed> => ({
  from: (sql) => sql`papers p`,
  scope: (sql, { agency }) => sql`p.agency_id = ${agency} and not p.hidden`,
  filters: (sql, _, { name, state }) => [
    ...(name === undefined ? [] : [sql`position(${name} in p.name) > 0`]),
    ...(state === undefined ? [] : [isIn(sql, state, now)]),
  ],
  id: (sql) => sql`p.id`,
  sorts: {
    latest: { by: (sql) => latestFirst(sql, sql`p.opens_at`), type: "interval" },
    opens: { by: (sql) => sql`coalesce(p.opens_at, 'infinity')`, type: "timestamptz" },
    name: { by: (sql) => sql`p.name`, type: "text" },
  },
  sort: "latest",
  open: async (sql, operator) => (ids) => papersOf(sql, operator, ids),
})

type Listed = Awaited<ReturnType<typeof papersOf>>[number]

export const listPapers = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, papersAt(operator.now), operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有这样的试卷"] : rows.map(lineOf)),
  })

const lineOf = ({ id, name, opens_at, closes_at, open, ended, results }: Listed): string =>
  [
    id,
    name,
    opens_at === null && closes_at === null ? "没有窗口" : `${opens_at ?? "现在"} 到 ${closes_at ?? "不限"}`,
    `${open} 人在答`,
    `${ended} 份已交`,
    `成绩：${results}`,
  ].join("  ")

const resultsText = (releases: number | null, now: number): string => {
  if (releases === null || releases >= FAR_FUTURE) return "暂不公布"
  return `${Shanghai.format(releases).slice(0, 16)}${releases <= now ? "已公布" : "公布"}`
}
