import type { ListName } from "#domain/admin/lists.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { windowEnd } from "../attempt/windowEnd.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { nextStep } from "../site/openingSteps.ts"
import { todayFigures } from "./todayFigures.ts"
import { WAITING } from "./waiting.ts"

/** Of exams and of live sessions. */
const MAX_ROWS = 50

/**
 * What the agency still needs to open; what waits for somebody, the oldest first; today's exams and live sessions; how many signed up, paid and studied, beside
 * yesterday and the same day a week before. A role is told what it may look up.
 */
export const showToday = async (sql: Sql, { agency, role, now }: OperatorContext): Promise<OperatorReport> => {
  const may = (list: ListName) => mayDo(role, list)
  const [opening, waits, exams, lives, figures] = await Promise.all([
    may("agency:show") ? nextStep(sql, agency) : [],
    waiting(sql, agency, now, may),
    may("exam:list") ? examsOfDay(sql, agency, now) : [],
    may("live:list") ? livesOfDay(sql, agency, now) : [],
    todayFigures(sql, agency, now, may),
  ])
  return {
    lines: [
      ...opening.map(({ step, about, left }) => `开业步骤  还差 ${left} 步  下一步 ${step}  ${about}`),
      ...(waits.length === 0
        ? ["没有等待处理的事"]
        : waits.map(({ what, count, since }) => `${what}  ${count}  最早 ${since}`)),
      ...exams.map(
        (one) =>
          `考试  ${one.opens_at ?? "随时"} 到 ${one.closes_at}  ${one.name}  ${one.open} 人在答  ${one.ended} 份已交`,
      ),
      ...lives.map(({ starts_at, ends_at, title }) => `直播  ${starts_at} 到 ${ends_at}  ${title}`),
      ...figures.map((one) => `${one.what}  今天 ${one.today}  昨天 ${one.yesterday}  上周同日 ${one.week_before}`),
    ],
    data: { ...(waits.length === 0 && { quiet: "没有" }), opening, waits, exams, lives, figures },
  }
}

type May = (list: ListName) => boolean

const waiting = async (sql: Sql, agency: string, now: number, may: May) => {
  const found = await Promise.all(
    WAITING.filter(({ list }) => may(list)).map(async ({ list, what, filter, rows }) => {
      const [row] = await sql<[{ count: number; since: number | null }]>`
        select count(*)::integer as count, min(since) as since from (${rows(sql, agency, now)}) waiting`
      return { list, filter, what, count: row.count, since: row.since ?? 0 }
    }),
  )
  return found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.since - b.since)
    .map(({ list, filter, since, ...row }) => ({ ...row, since: Shanghai.format(since), ...leadsTo(list, filter) }))
}

/** A column of the list's name: the row leads there (`DRAWINGS`). */
const leadsTo = (list: ListName, filter = "1") => ({ [list]: filter })

const isOfDay = (sql: Sql, from: ReturnType<Sql>, to: ReturnType<Sql>, now: number) =>
  sql`${from} < ${Shanghai.startOfDay(now) + Shanghai.DAY_MS} and ${to} > ${Shanghai.startOfDay(now)}`

interface Exam {
  readonly id: string
  readonly name: string
  /** null: homework, which is begun at any time and listed on the day it is due. */
  readonly opens_at: number | null
  readonly closes_at: number
  readonly open: number
  readonly ended: number
}

const examsOfDay = async (sql: Sql, agency: string, now: number) => {
  const rows = await sql<Exam[]>`
    select * from (
      select p.id, p.name, p.opens_at, ${windowEnd(sql, null)} as closes_at,
        (select count(*)::integer from attempts t
          where t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open') as open,
        (select count(*)::integer from attempts t
          where t.agency_id = p.agency_id and t.paper_id = p.id and t.ended_at is not null) as ended
      from papers p where p.agency_id = ${agency} and not p.hidden and (p.opens_at is not null or p.homework)) exam
    where ${isOfDay(sql, sql`coalesce(opens_at, closes_at)`, sql`closes_at`, now)} order by opens_at, id limit ${MAX_ROWS}`
  return rows.map((row) => ({
    ...row,
    opens_at: row.opens_at === null ? null : Shanghai.format(row.opens_at),
    closes_at: Shanghai.format(row.closes_at),
  }))
}

const livesOfDay = async (sql: Sql, agency: string, now: number) => {
  const rows = await sql<{ id: string; title: string; starts_at: number; ends_at: number }[]>`
    select id, title, starts_at, ends_at from live_sessions
    where agency_id = ${agency} and not hidden and ${isOfDay(sql, sql`starts_at`, sql`ends_at`, now)}
    order by starts_at, id limit ${MAX_ROWS}`
  return rows.map((row) => ({
    ...row,
    starts_at: Shanghai.format(row.starts_at),
    ends_at: Shanghai.format(row.ends_at),
  }))
}
