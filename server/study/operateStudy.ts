import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isOfClass, learnerDays, learnersByDay, learnersBySeconds, studiedId } from "../core/learnerDays.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import { foldedUntil } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { dayFigures } from "./learningFigures.ts"

type Asked = ListInput<"study:list">

interface Listed {
  /** The day and the learner. */
  readonly id: string
  readonly day: string
  readonly user: string
  readonly name: string
  readonly seconds: number
  readonly lessons: number
  readonly practices: number
  readonly answers: number
  readonly papers: number
}

/** A condition upon `user_id`. */
const whose = (sql: Sql, agency: string, { classroom, user }: Asked): Fragment => {
  const isOfThat = classroom === undefined ? sql`true` : isOfClass(sql, agency, classroom)
  return user === undefined ? isOfThat : sql`${isOfThat} and user_id = ${user}`
}

const dayOf = (id: string): number | null => Shanghai.parse(`${id.slice(0, DAY.length)} 00:00:00`)
const learnerOf = (id: string): string => id.slice(DAY.length + 1)
const DAY = "2026-01-31"

const sums = (sql: Sql) => sql`
  sum(seconds)::bigint as seconds, sum(lessons)::integer as lessons, sum(practices)::integer as practices,
  sum(answers)::integer as answers`

/** What learners did on each day, the latest first; the figures of learning add it up. */
export const STUDIED: PagedList<Asked, "day" | "seconds" | "answers", Listed> = {
  from: (sql, { agency }, asked) =>
    learnerDays(sql, agency, { from: asked.from, until: asked.until, whose: whose(sql, agency, asked) }),
  ordered: (sql, { agency }, asked, page) => {
    const { sort = "day.desc", from, until, after } = asked
    const of = { from, until, whose: whose(sql, agency, asked) }
    if (sort === "seconds.desc") return learnersBySeconds(sql, agency, of, page)
    if (!sort.startsWith("day")) return learnerDays(sql, agency, of)
    const day = after === undefined ? null : dayOf(after)
    return sort === "day"
      ? learnersByDay(sql, agency, { ...of, from: Math.max(from, day ?? from), isDescending: false })
      : learnersByDay(sql, agency, { ...of, until: Math.min(until, day ?? until), isDescending: true })
  },
  one: (sql, { agency }, id) => {
    const day = dayOf(id) ?? 0
    return learnerDays(sql, agency, { from: day, until: day, whose: sql`user_id = ${learnerOf(id)}` })
  },
  scope: (sql) => sql`true`,
  filters: () => [],
  id: studiedId,
  ids: /^\d{4}-\d\d-\d\d ./,
  learner: (sql) => sql`days.user_id`,
  sorts: {
    day: { by: (sql) => sql`days.day`, type: "date" },
    seconds: { by: (sql) => sql`days.seconds::bigint`, type: "bigint" },
    answers: { by: (sql) => sql`days.answers::bigint`, type: "bigint" },
  },
  sort: "day.desc",
  facts: sums,
  counted: async (sql, { agency }, { from, until, classroom, user }) => {
    if (classroom !== undefined || user !== undefined) return null
    const figures = dayFigures(sql, agency, { from, until }, await foldedUntil(sql, agency))
    const [counted] = await sql<[{ total: number }]>`
      select coalesce(sum(learners), 0)::integer as total, ${sums(sql)} from ${figures}`
    return counted
  },
  open:
    async (sql, { agency }, { from, until }) =>
    (ids) => {
      const learners = sql`user_id = any(${ids.map(learnerOf)}::text[])`
      return sql<Listed[]>`
        select ${studiedId(sql)} as id, day::text, user_id as user, u.name, seconds, lessons, practices, answers, papers
        from ${learnerDays(sql, agency, { from, until, whose: learners })}
        join users u on u.agency_id = ${agency} and u.id = user_id
        where ${studiedId(sql)} = any(${ids}::text[])`
    },
}

export const listStudied = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, STUDIED, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有人学习"] : rows.map(lineOf)),
  })

const lineOf = ({ day, user, name, seconds, lessons, practices, answers, papers }: Listed): string =>
  [
    day,
    user,
    name,
    `${Math.round(seconds / 60)}分钟`,
    `课时${lessons}`,
    `练习${practices}次`,
    `作答${answers}题`,
    `试卷${papers}份`,
  ].join("  ")
